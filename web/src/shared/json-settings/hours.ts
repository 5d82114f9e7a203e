import { WEEKDAYS } from "@tukar-saldo/contracts";
import type { OpeningHours, OpeningSpan, Weekday } from "@tukar-saldo/contracts";

const USUAL: OpeningSpan = ["08:00", "22:00"];

/** What a desk begins with that had no opening hours. */
export const FIRST_HOURS = writeHours(
  { outside: "take" },
  Object.fromEntries(WEEKDAYS.map((day) => [day, [USUAL]])),
);

/** The text of hours with these days in place of theirs; always in the same order, without days that are closed. */
export function writeHours(
  { outside, ...days }: OpeningHours,
  changed: Partial<Record<Weekday, readonly OpeningSpan[]>> = {},
): string {
  const all = { ...days, ...changed };
  const open = WEEKDAYS.flatMap((day) => {
    const spans = all[day] ?? [];
    return spans.length === 0 ? [] : [[day, spans] as const];
  });
  return JSON.stringify({ ...Object.fromEntries(open), outside });
}

/** The same spans on every day. */
export function onAllDays(spans: readonly OpeningSpan[]): Record<Weekday, readonly OpeningSpan[]> {
  return { mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans };
}

/** The spans with one more, which begins when the last one ends. */
export function addSpan(spans: readonly OpeningSpan[]): OpeningSpan[] {
  const last = spans.at(-1);
  return [...spans, last ? [last[1], ""] : USUAL];
}

/** Whether a span ends on the day after it began. */
export function endsNextDay([start, end]: OpeningSpan): boolean {
  return start !== "" && end !== "" && end <= start;
}

/** Whether a span lasts a whole day. */
export function isWholeDay(span: OpeningSpan): boolean {
  return endsNextDay(span) && span[0] === span[1];
}

interface Days {
  /** Indexes of weekdays, 0 for Monday. */
  readonly first: number;
  readonly last: number;
  readonly spans: readonly OpeningSpan[];
}

/** The days of a week, together where the hours of days on end are the same. */
export function groupDays(hours: OpeningHours): Days[] {
  const groups: Days[] = [];
  for (const [index, day] of WEEKDAYS.entries()) {
    const spans = hours[day] ?? [];
    const before = groups.at(-1);
    if (before && String(before.spans) === String(spans)) groups.splice(-1, 1, { ...before, last: index });
    else groups.push({ first: index, last: index, spans });
  }
  return groups;
}
