import { get } from "node:http";

const TIMEOUT_MS = 3_000;
const DEFAULT_PORT = "5000";

/** Prints a text on one line and exits. Docker's HEALTHCHECK takes exit code 0 for healthy, 1 for unhealthy. */
function finish(text: string, exitCode: number): void {
  process.stdout.write(`${text.replaceAll(/\s+/g, " ").trim()}\n`, () => process.exit(exitCode));
}

const url = `http://127.0.0.1:${process.env["PORT"] || DEFAULT_PORT}/readyz`;
const request = get(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
  let body = "";
  response.setEncoding("utf8");
  response.on("data", (part: string) => (body += part));
  response.on("error", (error) => finish(`no answer: ${error.name}`, 1));
  response.on("end", () => finish(body, response.statusCode === 200 ? 0 : 1));
});
request.on("error", (error: NodeJS.ErrnoException) => finish(`no answer: ${error.code ?? error.name}`, 1));
