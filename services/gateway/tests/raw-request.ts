import { connect } from "node:net";
import type { Socket } from "node:net";

/** Opens a TCP connection to a gateway; `allowHalfOpen` as in `net.connect`. */
export function connectTo(url: string, allowHalfOpen = false): Socket {
  return connect({ port: Number(new URL(url).port), host: "127.0.0.1", allowHalfOpen });
}

/**
 * Sends lines and waits until the connection is closed. The gateway may reset the connection before reading all lines.
 * @returns everything that the gateway sent
 */
export async function sendRaw(url: string, ...lines: string[]): Promise<string> {
  const socket = connectTo(url);
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  socket.on("error", () => undefined);
  socket.write(lines.join("\r\n"));
  await new Promise((resolve) => socket.once("close", resolve));
  return answer;
}

/** Parses the status codes of all HTTP responses in the text that a gateway sent. */
export function parseStatuses(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

/** Creates meaningless header lines, which only make a request larger. */
export const fillerHeaders = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `X-Filler-${index}: 1`);
