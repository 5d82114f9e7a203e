import http from "node:http";
import type { AddressInfo } from "node:net";

/**
 * How the fake siteverify responds: `ok` is correct, `forgetful` accepts replayed tokens, the other modes are faults.
 */
export type SiteverifyMode =
  "ok" | "hang" | "stall" | "500" | "badjson" | "html" | "redirect" | "huge" | "overquota" | "forgetful";

export interface SiteverifyCall {
  method: string;
  contentType: string;
  url: string;
  form: Record<string, string>;
}

export interface FakeSiteverify {
  /** The URL of the fake siteverify, for the variable RECAPTCHA_VERIFY_URL. */
  verifyUrl: string;
  /** The URL of a script with grecaptcha.ready and grecaptcha.execute, for the variable RECAPTCHA_SCRIPT_URL. */
  scriptUrl: string;
  setMode(mode: SiteverifyMode): void;
  calls: SiteverifyCall[];
  close(): Promise<void>;
}

/**
 * The format of the fake's tokens: `ok.<action>.<score>.<host>.<milliseconds>.<nonce>`. The score is a decimal such
 * as `0.9`, or `none`.
 */
const TOKEN_PATTERN = /^ok\.([\w/]+)\.(\d+\.\d+|none)\.(.*)\.(\d+)\.([\w-]+)$/;

const FAKE_RECAPTCHA_SCRIPT = `window.grecaptcha = {
  ready: (run) => run(),
  execute: async (key, { action }) =>
    "ok." + action + ".0.9." + location.hostname + "." + Date.now() + "." + Math.random().toString(36).slice(2),
};`;

let tokenCount = 0;

/** Creates a token that the fake siteverify accepts. */
export function createSiteverifyToken(
  action: string,
  options: { score?: string; host?: string; at?: Date } = {},
): string {
  const { score = "0.9", host = "localhost", at = new Date() } = options;
  tokenCount += 1;
  return `ok.${action}.${score}.${host}.${at.getTime()}.n${tokenCount}`;
}

function createReply(
  form: Record<string, string>,
  secret: string,
  usedNonces: Set<string>,
): Record<string, unknown> {
  if (form["secret"] !== secret) return { success: false, "error-codes": ["invalid-input-secret"] };
  const [, action, score, hostname, at, nonce = ""] = TOKEN_PATTERN.exec(form["response"] ?? "") ?? [];
  if (action === undefined) return { success: false, "error-codes": ["invalid-input-response"] };
  if (usedNonces.has(nonce)) return { success: false, "error-codes": ["timeout-or-duplicate"] };
  usedNonces.add(nonce);
  const scoreField = score === "none" ? {} : { score: Number(score) };
  return { success: true, action, hostname, challenge_ts: new Date(Number(at)).toISOString(), ...scoreField };
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Sends the response that the mode requires; `hang` sends none, and `stall` only a part of it. */
function respond(response: http.ServerResponse, mode: SiteverifyMode, reply: Record<string, unknown>): void {
  if (mode === "hang") return;
  if (mode === "500") response.writeHead(500).end("{}");
  else if (mode === "redirect") response.writeHead(302, { location: "/recaptcha/api/siteverify" }).end();
  else if (mode === "html") response.writeHead(200, { "content-type": "text/html" }).end("<p>sorry</p>");
  else if (mode === "stall") response.write('{"success": tru');
  else if (mode === "badjson") response.end('{"success": tru');
  else if (mode === "huge") response.end(JSON.stringify({ ...reply, padding: "x".repeat(10_000_000) }));
  else if (mode === "overquota")
    response.end(JSON.stringify({ ...reply, "error-codes": ["Over free quota"] }));
  else response.end(JSON.stringify(reply));
}

/** Starts a local fake of Google's reCAPTCHA (script and siteverify), which a test can make fail. */
export async function startFakeSiteverify(secret: string): Promise<FakeSiteverify> {
  let mode: SiteverifyMode = "ok";
  const calls: SiteverifyCall[] = [];
  const usedNonces = new Set<string>();
  async function verify(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(await readBody(request)));
    const { method = "", url = "" } = request;
    calls.push({ method, url, contentType: request.headers["content-type"] ?? "", form });
    respond(response, mode, createReply(form, secret, mode === "forgetful" ? new Set() : usedNonces));
  }
  const server = http.createServer((request, response) => {
    if (request.url?.startsWith("/recaptcha/api.js")) {
      response.writeHead(200, { "content-type": "text/javascript" }).end(FAKE_RECAPTCHA_SCRIPT);
      return;
    }
    void verify(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha`;
  return {
    verifyUrl: `${baseUrl}/api/siteverify`,
    scriptUrl: `${baseUrl}/api.js`,
    setMode: (next) => void (mode = next),
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
