import { lazyValue } from "./lazy-value.js";

const twoDigits = "2-digit";
const timeOptions = { hour: twoDigits, minute: twoDigits } as const;
const timeWithSecondsOptions = { ...timeOptions, second: twoDigits } as const;
const dateAndTimeOptions = {
  ...timeWithSecondsOptions,
  year: "numeric",
  month: twoDigits,
  day: twoDigits,
} as const;
const createFormat = (options: Intl.DateTimeFormatOptions) =>
  lazyValue(() => new Intl.DateTimeFormat("id-ID", { timeZone: "Asia/Jakarta", hour12: false, ...options }));
const momentFormat = createFormat(dateAndTimeOptions);
const hourAndMinuteFormat = createFormat(timeOptions);

/** Formats a moment in Jakarta time as 21/11/2025, 14.36.08, in either language. */
export function formatMoment(iso: string): string {
  return momentFormat().format(new Date(iso));
}

/** Formats a moment in Jakarta time as 14.36. */
export function formatMinute(iso: string): string {
  return hourAndMinuteFormat().format(new Date(iso));
}
