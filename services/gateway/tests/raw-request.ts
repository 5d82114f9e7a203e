import { connect } from "node:net";
import type { Socket } from "node:net";

/** Opens a TCP connection to a gateway. */
export function connectTo(url: string): Socket {
  return connect(Number(new URL(url).port), "127.0.0.1");
}

/**
 * Sends bytes to which the gateway answers and then closes the connection, perhaps by a reset, as it need not read all of
 * them. @returns everything that it answered
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

/** The statuses of the responses in a raw answer. */
export function statusesIn(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

/** Header lines that fill a request, as a proxy or an attacker may add them. */
export const fillerHeaders = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `X-Filler-${index}: 1`);
