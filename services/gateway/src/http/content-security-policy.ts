import { createHash } from "node:crypto";
import type { Config } from "../config.js";

const GOOGLE_SCRIPTS = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];
const GOOGLE_FRAMES = ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"];
const HOST_HEADER = /^[A-Za-z0-9.-]+(:\d+)?$|^\[[0-9a-fA-F:]+\](:\d+)?$/;

type PolicyConfig = Pick<Config, "PUBLIC_URL" | "verificationProvider" | "RECAPTCHA_SCRIPT_URL">;

/** Hashes a page's inline scripts. @returns the sources that allow them in a Content-Security-Policy */
export function hashInlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
}

function listSocketOrigins({ PUBLIC_URL }: PolicyConfig, host: string): string[] {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL.map((url) => url.replace(/^http/, "ws"));
  return HOST_HEADER.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
}

function listVerificationSources({ verificationProvider, RECAPTCHA_SCRIPT_URL }: PolicyConfig) {
  if (verificationProvider === "altcha") return { scripts: [], frames: [], calls: [] };
  if (RECAPTCHA_SCRIPT_URL === undefined)
    return { scripts: GOOGLE_SCRIPTS, frames: GOOGLE_FRAMES, calls: [GOOGLE_SCRIPTS[0] ?? ""] };
  const { origin } = new URL(RECAPTCHA_SCRIPT_URL);
  return { scripts: [origin], frames: [origin], calls: [origin] };
}

/** The service worker may fetch from its own origin only. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Whether all origins in PUBLIC_URL use https. */
export function isHttps({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): boolean {
  return PUBLIC_URL !== undefined && PUBLIC_URL.every((url) => url.startsWith("https:"));
}

/** Builds the Content-Security-Policy of a page. It allows Google's hosts only if reCAPTCHA is in use. */
export function buildPagePolicy(config: PolicyConfig, html: string, host: string): string {
  const verificationSources = listVerificationSources(config);
  const directives: [string, ...string[]][] = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...hashInlineScripts(html), ...verificationSources.scripts],
    ["worker-src", "'self'"],
    ["frame-src", ...(verificationSources.frames.length > 0 ? verificationSources.frames : ["'none'"])],
    ["connect-src", "'self'", ...listSocketOrigins(config, host), ...verificationSources.calls],
    ["img-src", "'self'", "data:"],
    ["style-src", "'self'", "'unsafe-inline'"],
    ["font-src", "'self'"],
    ["media-src", "'self'"],
    ["manifest-src", "'self'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
    ["object-src", "'none'"],
    ...(isHttps(config) ? [["upgrade-insecure-requests"] as [string]] : []),
  ];
  return directives.map((parts) => parts.join(" ")).join("; ");
}
