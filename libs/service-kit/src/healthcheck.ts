import { get } from "node:http";

const TIMEOUT_MS = 3_000;
const DEFAULT_PORT = "5000";

/** Ends the HEALTHCHECK of an image: prints the reply of `/readyz` in one line, and exits 0 for a 200, else 1. */
function end(text: string, exitCode: number): void {
  process.stdout.write(`${text.replaceAll(/\s+/g, " ").trim()}\n`, () => process.exit(exitCode));
}

const url = `http://127.0.0.1:${process.env["PORT"] || DEFAULT_PORT}/readyz`;
const request = get(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
  let body = "";
  response.setEncoding("utf8");
  response.on("data", (part: string) => (body += part));
  response.on("error", (error) => end(`no answer: ${error.name}`, 1));
  response.on("end", () => end(body, response.statusCode === 200 ? 0 : 1));
});
request.on("error", (error: NodeJS.ErrnoException) => end(`no answer: ${error.code ?? error.name}`, 1));
