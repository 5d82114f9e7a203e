import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Config } from "../config.js";
import { isHttps } from "./content-security-policy.js";

const HSTS_MAX_AGE_SECONDS = 31_536_000;
const PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";
const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Creates the handlers that set security headers, with the API's Content-Security-Policy. Pages replace this policy
 * with their own.
 */
export function setSecurityHeaders(config: Pick<Config, "PUBLIC_URL">): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: isHttps(config)
        ? { maxAge: HSTS_MAX_AGE_SECONDS, includeSubDomains: true }
        : false,
      referrerPolicy: { policy: "no-referrer" },
      xFrameOptions: { action: "deny" },
    }),
    (_request, response, next) => {
      response.setHeader("Content-Security-Policy", API_CONTENT_SECURITY_POLICY);
      response.setHeader("Permissions-Policy", PERMISSIONS_POLICY);
      next();
    },
  ];
}
