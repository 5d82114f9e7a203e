import net from "node:net";

const ANSWER_TIMEOUT_MS = 2_000;

/** Whether the service at this URL is ready. */
export async function isHttpReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  await response.arrayBuffer();
  return response.ok;
}

/** Whether anything listens on this port of 127.0.0.1. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect({ port, host: "127.0.0.1", timeout: ANSWER_TIMEOUT_MS });
    const answer = (is: boolean) => () => (socket.destroy(), resolve(is));
    socket.once("connect", answer(true)).once("error", answer(false)).once("timeout", answer(false));
  });
