import { jakartaDay } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";

const timeZone = "Asia/Jakarta";
const time = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const minute = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
const locales: Record<Language, string> = { id: "id-ID", en: "en-GB" };
const dated = perLanguage({ day: "numeric", month: "short" });
const weekday = perLanguage({ weekday: "long" });
const shortWeekday = perLanguage({ weekday: "short" });
const withYear = perLanguage({ day: "numeric", month: "short", year: "numeric" });
const compact = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat("id-ID", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function perLanguage(options: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> {
  const make = (language: Language) => new Intl.DateTimeFormat(locales[language], { timeZone, ...options });
  return { id: make("id"), en: make("en") };
}

/** 02:47:31 in Jakarta, in either language. */
export function clockTime(moment: number): string {
  return time.format(moment);
}

/** 02:31 in Jakarta. */
export function clockMinute(iso: string): string {
  return minute.format(Date.parse(iso));
}

/** 02:47:26 for an order of today, 12 Nov, 18:40 for an older one. */
export function createdText(iso: string, now: number, language: Language): string {
  const created = new Date(iso);
  if (jakartaDay(created) === jakartaDay(new Date(now))) return time.format(created);
  return dayAndMinute(iso, language);
}

/** 12 Nov, 18:40 in Jakarta. */
export function dayAndMinute(iso: string, language: Language): string {
  const moment = Date.parse(iso);
  return `${dated[language].format(moment)}, ${minute.format(moment)}`;
}

/** Senin: a day of the week, 0 for Monday. */
export function weekdayName(index: number, language: Language): string {
  return weekday[language].format(Date.UTC(2024, 0, 1 + index));
}

/** Sabtu 21 Nov: a Jakarta day given as YYYY-MM-DD. */
export function dayText(day: string, language: Language): string {
  const noon = new Date(`${day}T12:00:00+07:00`);
  return `${weekday[language].format(noon)} ${dated[language].format(noon)}`;
}

/** Sab 21 Nov: the same for tables. */
export function shortDayText(day: string, language: Language): string {
  const noon = new Date(`${day}T12:00:00+07:00`);
  return `${shortWeekday[language].format(noon)} ${dated[language].format(noon)}`;
}

/** 8 Nov: a Jakarta day given as YYYY-MM-DD. */
export function dayAndMonth(day: string, language: Language): string {
  return dated[language].format(new Date(`${day}T12:00:00+07:00`));
}

/** 2 Mar 2026: the Jakarta day of a moment. */
export function dateText(iso: string, language: Language): string {
  return withYear[language].format(new Date(iso));
}

/** 1.284, as both languages show counts here. */
export function countText(count: number): string {
  return whole.format(count);
}

/** 13.800 or 13.754,50: decimals only where the rate has them. */
export function rateText(rate: number): string {
  return (Number.isInteger(rate) ? whole : decimals).format(rate);
}

/** $2.5k or $500, for the lines of a chart. */
export function usdTick(usd: number): string {
  return usd < 1_000 ? `$${compact.format(usd)}` : `$${compact.format(usd / 1_000)}k`;
}
