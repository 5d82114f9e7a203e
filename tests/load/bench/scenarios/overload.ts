import type { Ground } from "../ground.js";
import { quantile } from "../numbers.js";
import { sendFor } from "../run-load.js";
import { create } from "./visitors.js";

export interface Overload {
  readonly acceptedPerSecond: number;
  readonly p99: number;
  /** With a tenth of the requests at once. */
  readonly unloadedP99: number;
  readonly refused: number;
  readonly refusedP99: number;
  /** Until an order is answered as fast as before. */
  readonly recoveredMs: number;
  /** Answers that were neither an order nor 503 nor 429. */
  readonly wrong: number;
}

const FEW = 8;
const MANY = 600;

/** Far more orders at once than the desk can take. */
export async function overload(ground: Ground, ms: number): Promise<Overload> {
  const [desk] = create(ground);
  if (!desk) throw new Error("there is no desk");
  const { send } = desk;
  const unloaded = await sendFor(send, { inFlight: FEW, ms: ms / 4 });
  const unloadedP99 = quantile(
    unloaded.map(({ took }) => took),
    0.99,
  );
  const answers = await sendFor(send, { inFlight: MANY, ms });
  const endedAt = performance.now();
  for (let took = Infinity; took > unloadedP99;) {
    const startedAt = performance.now();
    await send();
    took = performance.now() - startedAt;
  }
  const recoveredMs = performance.now() - endedAt;
  const accepted = answers.filter(({ status }) => status < 300);
  const refused = answers.filter(({ status }) => status === 503 || status === 429);
  return {
    acceptedPerSecond: (accepted.length / ms) * 1_000,
    p99: quantile(
      accepted.map(({ took }) => took),
      0.99,
    ),
    unloadedP99,
    refused: refused.length,
    refusedP99: quantile(
      refused.map(({ took }) => took),
      0.99,
    ),
    recoveredMs,
    wrong: answers.length - accepted.length - refused.length,
  };
}
