import { WEEKDAYS } from "@tukar-saldo/contracts";
import type { OpeningHours, OpeningSpan, Weekday } from "@tukar-saldo/contracts";

const DEFAULT_SPAN: OpeningSpan = ["08:00", "22:00"];

/** The initial value when opening hours are turned on. */
export const DEFAULT_HOURS = writeHours(
  { outside: "take" },
  Object.fromEntries(WEEKDAYS.map((day) => [day, [DEFAULT_SPAN]])),
);

/** Serialises opening hours after replacing the changed days: sorted by weekday, without closed days. */
export function writeHours(
  { outside, ...days }: OpeningHours,
  changed: Partial<Record<Weekday, readonly OpeningSpan[]>> = {},
): string {
  const allDays = { ...days, ...changed };
  const openDays = WEEKDAYS.flatMap((day) => {
    const spans = allDays[day] ?? [];
    return spans.length === 0 ? [] : [[day, spans] as const];
  });
  return JSON.stringify({ ...Object.fromEntries(openDays), outside });
}

/** Sets the same spans on every day. */
export function repeatOnAllDays(spans: readonly OpeningSpan[]): Record<Weekday, readonly OpeningSpan[]> {
  return { mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans };
}

/** Appends a span that begins when the last one ends; its end time is left empty. */
export function addSpan(spans: readonly OpeningSpan[]): OpeningSpan[] {
  const lastSpan = spans.at(-1);
  return [...spans, lastSpan ? [lastSpan[1], ""] : DEFAULT_SPAN];
}

/** Whether a span ends on the next day. */
export function endsNextDay([start, end]: OpeningSpan): boolean {
  return start !== "" && end !== "" && end <= start;
}

/** Whether a span lasts 24 hours. */
export function isWholeDay(span: OpeningSpan): boolean {
  return endsNextDay(span) && span[0] === span[1];
}

interface DayGroup {
  /** Index of the group's first weekday; 0 is Monday. */
  readonly first: number;
  readonly last: number;
  readonly spans: readonly OpeningSpan[];
}

/** Groups consecutive weekdays that have the same hours. */
export function groupDays(hours: OpeningHours): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const [index, day] of WEEKDAYS.entries()) {
    const spans = hours[day] ?? [];
    const previous = groups.at(-1);
    if (previous && String(previous.spans) === String(spans))
      groups.splice(-1, 1, { ...previous, last: index });
    else groups.push({ first: index, last: index, spans });
  }
  return groups;
}
