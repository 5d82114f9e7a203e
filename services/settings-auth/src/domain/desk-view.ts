import { getCurrentNotice, fromHundredths, getOpeningState } from "@tukar-saldo/contracts";
import type { DeskView, Settings } from "@tukar-saldo/contracts";

/** Creates the reply of GET /api/public/desk from the settings and the current time. */
export function toDeskView(
  settings: Settings & { readonly rate_updated_at: Date | null },
  now: Date,
): DeskView {
  const { operator_name, operator_city, operator_since, rate_stale_hours, rate_updated_at } = settings;
  return {
    operator_name,
    operator_city,
    operator_since,
    ...getOpeningState(settings, now),
    notice: getCurrentNotice(settings, now),
    rate_updated_at: rate_updated_at?.toISOString() ?? null,
    rate_stale_hours,
    market_rate: settings.show_margin ? fromHundredths(settings.usd_rate) : null,
  };
}
