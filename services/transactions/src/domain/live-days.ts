import { addDays } from "@tukar-saldo/contracts";

/** Every day from the first to the last, both included; none when the first is later. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Days up to this one may have a bucket: later ones still change all the time. */
export function lastSettledDay(today: string): string {
  return addDays(today, -2);
}

export interface BucketState {
  readonly firstDay: string;
  readonly today: string;
  /** Days whose bucket is right as far as the bucket knows. */
  readonly clean: ReadonlySet<string>;
  /** Days of orders with an event that is still to be published. */
  readonly pending: ReadonlySet<string>;
}

/**
 * Days that must be counted from the orders (performance page 4.6): all but those with a clean bucket and no
 * pending event. Tomorrow is one of them, since another replica's clock may be ahead.
 */
export function liveDays({ firstDay, today, clean, pending }: BucketState): string[] {
  const settled = lastSettledDay(today);
  return daysBetween(firstDay, addDays(today, 1)).filter(
    (day) => day > settled || pending.has(day) || !clean.has(day),
  );
}
