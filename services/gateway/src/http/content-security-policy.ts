import { createHash } from "node:crypto";
import type { Config } from "../config.js";

const GOOGLE = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];
const GOOGLE_FRAMES = ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"];
const HOST = /^[A-Za-z0-9.-]+(:\d+)?$|^\[[0-9a-fA-F:]+\](:\d+)?$/;

type PolicyConfig = Pick<Config, "PUBLIC_URL" | "humanProvider" | "RECAPTCHA_SCRIPT_URL">;

/** The hashes of the scripts that stand in a page, as a policy names them. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
}

function socketOrigins({ PUBLIC_URL }: PolicyConfig, host: string): string[] {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL.map((url) => url.replace(/^http/, "ws"));
  return HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
}

function verifierHosts({ humanProvider, RECAPTCHA_SCRIPT_URL }: PolicyConfig) {
  if (humanProvider === "altcha") return { scripts: [], frames: [], calls: [] };
  if (RECAPTCHA_SCRIPT_URL === undefined)
    return { scripts: GOOGLE, frames: GOOGLE_FRAMES, calls: [GOOGLE[0] ?? ""] };
  const { origin } = new URL(RECAPTCHA_SCRIPT_URL);
  return { scripts: [origin], frames: [origin], calls: [origin] };
}

/** What the service worker may do: fetch what it keeps, and pages, from here alone. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

export function isHttps({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): boolean {
  return PUBLIC_URL !== undefined && PUBLIC_URL.every((url) => url.startsWith("https:"));
}

/**
 * What a page of the web app may load and do. Google's hosts are named only where its verification is used.
 */
export function pagePolicy(config: PolicyConfig, html: string, host: string): string {
  const verifier = verifierHosts(config);
  const directives: [string, ...string[]][] = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...inlineScriptHashes(html), ...verifier.scripts],
    ["worker-src", "'self'"],
    ["frame-src", ...(verifier.frames.length > 0 ? verifier.frames : ["'none'"])],
    ["connect-src", "'self'", ...socketOrigins(config, host), ...verifier.calls],
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
