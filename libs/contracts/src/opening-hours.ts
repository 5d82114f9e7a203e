import { JAKARTA_OFFSET_MS } from "./jakarta-time.js";

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Start and end of a span on a day, as HH:MM. A span whose end is not after its start ends on the next day. */
export type OpeningSpan = readonly [start: string, end: string];

/** When the desk is open on each weekday in Jakarta, and whether it takes orders at other times. */
export type OpeningHours = { readonly [Day in Weekday]?: readonly OpeningSpan[] | undefined } & {
  readonly outside: "take" | "refuse";
};

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = WEEKDAYS.length * DAY_MINUTES;
/** The number of days from the start of the Unix epoch to its first Monday. */
const FIRST_MONDAY_DAYS = 4;

/** Converts a time of day (HH:MM) to minutes after midnight. */
function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

interface OpeningInterval {
  /** Minutes after Monday 00:00. */
  readonly start: number;
  readonly durationMinutes: number;
}

function listIntervals(hours: OpeningHours): OpeningInterval[] {
  return WEEKDAYS.flatMap((day, index) =>
    (hours[day] ?? []).map(([start, end]) => {
      const durationMinutes = toMinutes(end) - toMinutes(start);
      return {
        start: index * DAY_MINUTES + toMinutes(start),
        durationMinutes: durationMinutes > 0 ? durationMinutes : durationMinutes + DAY_MINUTES,
      };
    }),
  );
}

/** Returns the time since Monday 00:00 in Jakarta, in milliseconds. */
function getTimeOfWeek(moment: Date): number {
  const sinceFirstMondayMs =
    moment.getTime() + JAKARTA_OFFSET_MS - FIRST_MONDAY_DAYS * DAY_MINUTES * MINUTE_MS;
  return modulo(sinceFirstMondayMs, WEEK_MINUTES * MINUTE_MS);
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/** Whether a moment is within the opening hours. A span does not include the minute at which it ends. */
export function isOpenAt(hours: OpeningHours, moment: Date): boolean {
  const now = getTimeOfWeek(moment) / MINUTE_MS;
  return listIntervals(hours).some(
    ({ start, durationMinutes }) => modulo(now - start, WEEK_MINUTES) < durationMinutes,
  );
}

/** The next moment after this one at which a span begins; undefined if there are no spans. */
export function findNextOpening(hours: OpeningHours, moment: Date): Date | undefined {
  const now = getTimeOfWeek(moment);
  const weekMs = WEEK_MINUTES * MINUTE_MS;
  const delaysMs = listIntervals(hours).map(({ start }) => modulo(start * MINUTE_MS - now, weekMs) || weekMs);
  return delaysMs.length === 0 ? undefined : new Date(moment.getTime() + Math.min(...delaysMs));
}
