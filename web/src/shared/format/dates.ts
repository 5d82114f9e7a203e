const zone = "Asia/Jakarta";
const digits = "2-digit";
const moment = new Intl.DateTimeFormat("id-ID", {
  timeZone: zone,
  year: "numeric",
  month: digits,
  day: digits,
  hour: digits,
  minute: digits,
  second: digits,
  hour12: false,
});
const minute = new Intl.DateTimeFormat("id-ID", {
  timeZone: zone,
  hour: digits,
  minute: digits,
  hour12: false,
});
const second = new Intl.DateTimeFormat("id-ID", {
  timeZone: zone,
  hour: digits,
  minute: digits,
  second: digits,
  hour12: false,
});

/** 21/11/2025, 14.36.08 in Jakarta, in either language. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

/** 14.36 in Jakarta. */
export function formatMinute(iso: string): string {
  return minute.format(new Date(iso));
}

/** 14.36.08 in Jakarta. */
export function formatSecond(iso: string): string {
  return second.format(new Date(iso));
}
