import { findClosingReason, DESTINATIONS } from "@tukar-saldo/contracts";
import type { Destination, Settings } from "@tukar-saldo/contracts";

export interface OfferedDestination extends Destination {
  readonly available: boolean;
  /** Why orders to this destination are refused; null if they are accepted. */
  readonly reason: string | null;
}

/** Lists the payout destinations, each with whether it is available at `now`. */
export function listDestinations(
  settings: Pick<Settings, "destinations_off">,
  now: Date,
): OfferedDestination[] {
  return DESTINATIONS.map((destination) => {
    const reason = findClosingReason(settings, destination.value, now) ?? null;
    return { ...destination, available: reason === null, reason };
  });
}
