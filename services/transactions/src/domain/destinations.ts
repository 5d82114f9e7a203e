import { closingReason, DESTINATIONS } from "@tukar-saldo/contracts";
import type { Destination, Settings } from "@tukar-saldo/contracts";

export interface OfferedDestination extends Destination {
  readonly available: boolean;
  /** Why orders to it are refused now. */
  readonly reason: string | null;
}

/** Lists the payout destinations with those that are closed at a moment. */
export function listDestinations(
  settings: Pick<Settings, "destinations_off">,
  now: Date,
): OfferedDestination[] {
  return DESTINATIONS.map((destination) => {
    const reason = closingReason(settings, destination.value, now) ?? null;
    return { ...destination, available: reason === null, reason };
  });
}
