import { jakartaDay } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";

const timeZone = "Asia/Jakarta";
const timeFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const hourAndMinuteFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  hour: "2-digit",
  minute: "2-digit",
});
const LOCALES: Record<Language, string> = { id: "id-ID", en: "en-GB" };
const dayFormats = createFormats({ day: "numeric", month: "short" });
const weekdayFormats = createFormats({ weekday: "long" });
const shortWeekdayFormats = createFormats({ weekday: "short" });
const dateFormats = createFormats({ day: "numeric", month: "short", year: "numeric" });
const compactFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const wholeNumberFormat = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 });
const decimalFormat = new Intl.NumberFormat("id-ID", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function createFormats(options: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> {
  const createFormat = (language: Language) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone, ...options });
  return { id: createFormat("id"), en: createFormat("en") };
}

/** Formats a moment in Jakarta time as 02:47:31, in either language. */
export function clockTime(moment: number): string {
  return timeFormat.format(moment);
}

/** Formats a moment in Jakarta time as 02:31. */
export function clockMinute(iso: string): string {
  return hourAndMinuteFormat.format(Date.parse(iso));
}

/** Formats when an order was placed: 02:47:26 if today in Jakarta, else 12 Nov, 18:40. */
export function createdText(iso: string, now: number, language: Language): string {
  const createdAt = new Date(iso);
  if (jakartaDay(createdAt) === jakartaDay(new Date(now))) return timeFormat.format(createdAt);
  return dayAndMinute(iso, language);
}

/** Formats a moment in Jakarta time as 12 Nov, 18:40. */
export function dayAndMinute(iso: string, language: Language): string {
  const moment = Date.parse(iso);
  return `${dayFormats[language].format(moment)}, ${hourAndMinuteFormat.format(moment)}`;
}

/** The name of a weekday, such as Senin; index 0 is Monday. */
export function weekdayName(index: number, language: Language): string {
  return weekdayFormats[language].format(Date.UTC(2024, 0, 1 + index));
}

/** Formats a Jakarta day, given as YYYY-MM-DD, as Sabtu 21 Nov. */
export function dayText(day: string, language: Language): string {
  const noon = new Date(`${day}T12:00:00+07:00`);
  return `${weekdayFormats[language].format(noon)} ${dayFormats[language].format(noon)}`;
}

/** Formats a Jakarta day, given as YYYY-MM-DD, as Sab 21 Nov, for tables. */
export function shortDayText(day: string, language: Language): string {
  const noon = new Date(`${day}T12:00:00+07:00`);
  return `${shortWeekdayFormats[language].format(noon)} ${dayFormats[language].format(noon)}`;
}

/** Formats a Jakarta day, given as YYYY-MM-DD, as 8 Nov. */
export function dayAndMonth(day: string, language: Language): string {
  return dayFormats[language].format(new Date(`${day}T12:00:00+07:00`));
}

/** Formats the Jakarta day of a moment as 2 Mar 2026. */
export function dateText(iso: string, language: Language): string {
  return dateFormats[language].format(new Date(iso));
}

/** Formats a count in the Indonesian format, such as 1.284; English pages show the same format. */
export function countText(count: number): string {
  return wholeNumberFormat.format(count);
}

/** Formats a rate as 13.800 or 13.754,50: with decimals only if it has any. */
export function rateText(rate: number): string {
  return (Number.isInteger(rate) ? wholeNumberFormat : decimalFormat).format(rate);
}

/** Formats a tick label of a chart as $2.5k or $500. */
export function usdTick(usd: number): string {
  return usd < 1_000 ? `$${compactFormat.format(usd)}` : `$${compactFormat.format(usd / 1_000)}k`;
}
