import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Config } from "../config.js";
import { isHttps } from "./content-security-policy.js";

const HSTS_MAX_AGE_SECONDS = 31_536_000;
const PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";
const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Lists the headers that a middleware sets on every response. */
function listHeaders(middleware: ReturnType<typeof helmet>): [name: string, value: string][] {
  const headers: [string, string][] = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  middleware({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}

/**
 * Creates the handler that sets security headers, with the API's Content-Security-Policy. Pages replace this policy
 * with their own. Helmet runs only once, as its headers are the same for every response.
 */
export function setSecurityHeaders(config: Pick<Config, "PUBLIC_URL">): RequestHandler {
  const helmetHeaders = listHeaders(
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: isHttps(config)
        ? { maxAge: HSTS_MAX_AGE_SECONDS, includeSubDomains: true }
        : false,
      referrerPolicy: { policy: "no-referrer" },
      xFrameOptions: { action: "deny" },
    }),
  );
  const headers = [
    ...helmetHeaders,
    ["Content-Security-Policy", API_CONTENT_SECURITY_POLICY],
    ["Permissions-Policy", PERMISSIONS_POLICY],
  ] as const;
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
