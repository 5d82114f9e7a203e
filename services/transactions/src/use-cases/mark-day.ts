import { jakartaDay } from "@tukar-saldo/contracts";
import type { Context } from "./context.js";

/**
 * Before an event leaves an order of an earlier day: that day's bucket must be counted again.
 * Yesterday's too, though it is not settled: another replica's clock may say that it is.
 */
export async function markDay(context: Pick<Context, "buckets" | "now">, day: string): Promise<void> {
  const { buckets, now } = context;
  if (day < jakartaDay(now())) await buckets.mark(day);
}
