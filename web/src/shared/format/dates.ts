import { lazyValue } from "./lazy-value.js";

const twoDigits = "2-digit";
const timeParts = { hour: twoDigits, minute: twoDigits } as const;
const timeWithSeconds = { ...timeParts, second: twoDigits } as const;
const dateAndTime = { ...timeWithSeconds, year: "numeric", month: twoDigits, day: twoDigits } as const;
const createFormat = (parts: Intl.DateTimeFormatOptions) =>
  lazyValue(() => new Intl.DateTimeFormat("id-ID", { timeZone: "Asia/Jakarta", hour12: false, ...parts }));
const momentFormat = createFormat(dateAndTime);
const minuteFormat = createFormat(timeParts);

/** Formats a moment in Jakarta time as 21/11/2025, 14.36.08, in either language. */
export function formatMoment(iso: string): string {
  return momentFormat().format(new Date(iso));
}

/** Formats a moment in Jakarta time as 14.36. */
export function formatMinute(iso: string): string {
  return minuteFormat().format(new Date(iso));
}
