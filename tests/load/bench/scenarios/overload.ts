import type { BenchTargets } from "../targets.js";
import { quantile } from "../numbers.js";
import { sendForDuration } from "../run-load.js";
import { createOrderScenario } from "./visitors.js";

export interface OverloadResult {
  readonly acceptedPerSecond: number;
  readonly p99: number;
  /** The p99 latency before the overload, with 8 requests in flight. */
  readonly unloadedP99: number;
  readonly refused: number;
  readonly refusedP99: number;
  /** Milliseconds after the overload until an order is answered as fast as before. */
  readonly recoveredMs: number;
  /** Answers other than a success, 429 and 503. */
  readonly wrong: number;
}

const UNLOADED_IN_FLIGHT = 8;
const OVERLOAD_IN_FLIGHT = 600;

/** Sends far more concurrent orders than the desk can handle. */
export async function measureOverload(targets: BenchTargets, ms: number): Promise<OverloadResult> {
  const [desk] = createOrderScenario(targets);
  if (!desk) throw new Error("there is no desk");
  const { send } = desk;
  const unloaded = await sendForDuration(send, { inFlight: UNLOADED_IN_FLIGHT, ms: ms / 4 });
  const unloadedP99 = quantile(
    unloaded.map(({ took }) => took),
    0.99,
  );
  const answers = await sendForDuration(send, { inFlight: OVERLOAD_IN_FLIGHT, ms });
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
