import { connect } from "node:net";

const HANG_TIMEOUT_MS = 8_000;
const PAUSE_BETWEEN_PIECES_MS = 3;
/** Time without data after which the client half-closes the connection; Node then sends no more responses. */
const IDLE_TIMEOUT_MS = 250;

export interface Outcome {
  readonly statuses: readonly number[];
  /** Whether the connection was still open after HANG_TIMEOUT_MS. */
  readonly hangs: boolean;
}

/** Sends the pieces, half-closes the connection once no more data arrives, and waits until the server closes it. */
export async function sendBytes(url: string, pieces: readonly Uint8Array[]): Promise<Outcome> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const hangDetection = new Promise<boolean>((resolve) => {
    socket.once("close", () => resolve(false));
    setTimeout(() => resolve(true), HANG_TIMEOUT_MS).unref();
  });
  let answer = "";
  socket.setEncoding("latin1").on("data", (text: string) => (answer += text));
  socket.on("error", () => undefined);
  for (const piece of pieces) {
    socket.write(piece);
    if (pieces.length > 1) await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_PIECES_MS));
  }
  socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.end());
  const hangs = await hangDetection;
  socket.destroy();
  return {
    statuses: [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    hangs,
  };
}
