import net from "node:net";
import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 100;
const ANSWER_TIMEOUT_MS = 2_000;

/** Whether the service at this URL is ready. */
export async function isHttpReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  await response.arrayBuffer();
  return response.ok;
}

/** Connects, sends a text, and reads the answer. */
function exchange(port: number, text = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.end(text));
    let answer = "";
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy(new Error("no answer")));
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.once("error", reject).once("close", () => resolve(answer));
  });
}

/** Whether anything listens on this port. */
export const isListening = (port: number): Promise<boolean> => exchange(port).then(() => true);

/** Whether this Redis has loaded its data. @param credentials a password, or a user's name and password */
export const isRedisReady = async (port: number, credentials: string): Promise<boolean> =>
  (await exchange(port, `AUTH ${credentials}\r\nPING\r\nQUIT\r\n`)).includes("+PONG");

/** Polls until the probe says yes; false when the signal aborts first. */
export async function waitUntil(probe: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await probe().catch(() => false)) return true;
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
