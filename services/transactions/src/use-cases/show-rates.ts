import { ratesOf } from "../domain/rates.js";
import type { RateEntry } from "../domain/rates.js";
import type { Context } from "./context.js";

/** The customer's rates as of now, and since when they hold. */
export async function showRates({
  settings,
}: Pick<Context, "settings">): Promise<{ rates: Record<string, RateEntry>; updatedAt: string | null }> {
  const current = await settings.read();
  return { rates: ratesOf(current), updatedAt: current.updated_at?.toISOString() ?? null };
}
