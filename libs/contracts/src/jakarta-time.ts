/**
 * This module calculates with dates in Jakarta (WIB, UTC+7, no daylight saving time). All dates of the product are
 * dates in Jakarta.
 */

/** The offset of Jakarta from UTC. Adding it to a moment gives a Date whose UTC fields show the time in Jakarta. */
export const JAKARTA_OFFSET_MS = 7 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

export const PERIODS = ["all", "today", "week", "month", "quarter"] as const;
export type Period = (typeof PERIODS)[number];

const DAYS_BEFORE_TODAY: Record<Exclude<Period, "all">, number> = {
  today: 0,
  week: 6,
  month: 29,
  quarter: 89,
};

/** The date in Jakarta at this moment, as YYYY-MM-DD. */
export function jakartaDay(moment: Date): string {
  return new Date(moment.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(0, 10);
}

/** Formats a moment as Jakarta time with the zone, such as 2026-11-20T08:15:00.000+07:00. */
export function formatJakartaTime(moment: Date): string {
  return new Date(moment.getTime() + JAKARTA_OFFSET_MS).toISOString().replace("Z", "+07:00");
}

/** The moment at which a day (YYYY-MM-DD) begins in Jakarta. */
export function startOfJakartaDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - JAKARTA_OFFSET_MS);
}

/** Adds days, which may be negative, to a date (YYYY-MM-DD). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first day (YYYY-MM-DD) of a period that ends today; undefined for the period `all`. */
export function firstDayOfPeriod(period: Period, now: Date): string | undefined {
  return period === "all" ? undefined : addDays(jakartaDay(now), -DAYS_BEFORE_TODAY[period]);
}

/** The moment at which a period that ends today begins; undefined for the period `all`. */
export function startOfPeriod(period: Period, now: Date): Date | undefined {
  const day = firstDayOfPeriod(period, now);
  return day === undefined ? undefined : startOfJakartaDay(day);
}

interface PeriodAndDays {
  readonly date_range?: Period | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The first day on which the period and the days from `from` on overlap; undefined if neither is limited. */
export function firstDayOfOverlap(
  { date_range = "all", from }: PeriodAndDays,
  now: Date,
): string | undefined {
  const firstDays = [firstDayOfPeriod(date_range, now), from].filter((day) => day !== undefined);
  return firstDays.toSorted().at(-1);
}

/**
 * Returns the time range in which the period and the days `from` to `to` overlap. `start` or `end` is undefined if the
 * range has no limit on that side.
 */
export function boundsOfPeriod(
  periodAndDays: PeriodAndDays,
  now: Date,
): { readonly start: Date | undefined; readonly end: Date | undefined } {
  const firstDay = firstDayOfOverlap(periodAndDays, now);
  const { to } = periodAndDays;
  return {
    start: firstDay === undefined ? undefined : startOfJakartaDay(firstDay),
    end: to === undefined ? undefined : startOfJakartaDay(addDays(to, 1)),
  };
}
