import { connect } from "node:net";
import type { Socket } from "node:net";

/** Opens a TCP connection to a gateway. */
export function connectTo(url: string): Socket {
  return connect(Number(new URL(url).port), "127.0.0.1");
}

/**
 * Sends lines and waits until the gateway closes the connection. The gateway may reset it before it has read all lines.
 * @returns everything that the gateway answered
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

/** Parses the statuses of the responses in a raw answer. */
export function parseStatuses(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

/** Creates meaningless header lines, which only make a request larger. */
export const fillerHeaders = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `X-Filler-${index}: 1`);
