import { addDays } from "@tukar-saldo/contracts";

/** Every day from the first to the last, both included; none if the last is earlier. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Up to this day, days have a bucket; orders of later ones still change often. */
export function lastSettledDay(today: string): string {
  return addDays(today, -2);
}

export interface BucketState {
  readonly firstDay: string;
  readonly today: string;
  /** Days with a fresh bucket. */
  readonly fresh: ReadonlySet<string>;
  /** Days that have an order with an unpublished event. */
  readonly unpublished: ReadonlySet<string>;
}

/**
 * The days to count from the orders: those that are not settled, have no fresh bucket, or have an unpublished
 * event. Includes tomorrow, since the clock of another replica may be ahead.
 */
export function liveDays({ firstDay, today, fresh, unpublished }: BucketState): string[] {
  const settled = lastSettledDay(today);
  return daysBetween(firstDay, addDays(today, 1)).filter(
    (day) => day > settled || unpublished.has(day) || !fresh.has(day),
  );
}
