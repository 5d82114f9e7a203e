import { whenUsed } from "./when-used.js";

const digits = "2-digit";
const time = { hour: digits, minute: digits } as const;
const withSeconds = { ...time, second: digits } as const;
const withDate = { ...withSeconds, year: "numeric", month: digits, day: digits } as const;
const inJakarta = (parts: Intl.DateTimeFormatOptions) =>
  whenUsed(() => new Intl.DateTimeFormat("id-ID", { timeZone: "Asia/Jakarta", hour12: false, ...parts }));
const moment = inJakarta(withDate);
const minute = inJakarta(time);

/** 21/11/2025, 14.36.08 in Jakarta, in either language. */
export function formatMoment(iso: string): string {
  return moment().format(new Date(iso));
}

/** 14.36 in Jakarta. */
export function formatMinute(iso: string): string {
  return minute().format(new Date(iso));
}
