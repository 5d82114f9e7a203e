import { once } from "node:events";
import net from "node:net";

const ANSWER_TIMEOUT_MS = 2_000;

/** Whether the service at this URL is ready. */
export const isHttpReady = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/readyz`, { method: "HEAD", signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })).ok;

/** True when anything listens on this port of 127.0.0.1. @throws when nothing does */
export async function isListening(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  const connected = once(socket, "connect", { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  return connected.then(() => true).finally(() => socket.destroy());
}
