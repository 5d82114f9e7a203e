import { jakartaDay, startOfJakartaDay } from "@tukar-saldo/contracts";
import type { Pulse } from "@tukar-saldo/contracts";
import { MAX_SAMPLED_ORDERS, PULSE_DAYS, toPulse } from "../domain/pulse.js";
import type { Context } from "./context.js";

const DAY_MS = 24 * 3_600_000;

type PulseContext = Pick<Context, "completedOrders" | "pulseCache" | "now">;

/** Reads how many orders were completed today, and the median time to complete one in the last seven days. */
export function getPulse(context: PulseContext): Promise<Pulse> {
  return context.pulseCache.get("pulse", () => readPulse(context));
}

async function readPulse({ completedOrders, now }: PulseContext): Promise<Pulse> {
  const time = now();
  const startOfToday = startOfJakartaDay(jakartaDay(time));
  const since = new Date(time.getTime() - PULSE_DAYS * DAY_MS);
  const sample = await completedOrders.listNewest(since, MAX_SAMPLED_ORDERS);
  const sampledToday = sample.filter(({ completed_at }) => completed_at >= startOfToday).length;
  const isAllSampled = sampledToday < MAX_SAMPLED_ORDERS;
  return toPulse(sample, isAllSampled ? sampledToday : await completedOrders.countSince(startOfToday));
}
