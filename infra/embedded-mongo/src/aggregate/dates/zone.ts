import { location } from "../../values/errors.js";

const OFFSET = /^([+-])(\d{2}):?(\d{2})?$/;
const formatters = new Map<string, Intl.DateTimeFormat>();
const MAX_ZONES = 1000;

/** Minutes to add to UTC for the local time of a zone ("UTC", "+05:30", "Asia/Jakarta") at a moment. */
function offsetAt(zone: string, date: Date): number {
  if (zone === "UTC" || zone === "GMT" || zone === "Z") return 0;
  const [, sign, hours, minutes = "0"] = OFFSET.exec(zone) ?? [];
  if (hours !== undefined) return (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  const local = formatterOf(zone).formatToParts(date);
  const part = (type: string) => Number(local.find((found) => found.type === type)?.value);
  const year = local.some((found) => found.type === "era" && found.value.startsWith("B"))
    ? 1 - part("year")
    : part("year");
  const wall = utc(year, part("month"), part("day"), part("hour"), part("minute"), part("second"));
  return Math.round((wall - Math.floor(date.getTime() / 1000) * 1000) / 60_000);
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const formatter = makeFormatter(zone);
  if (formatters.size < MAX_ZONES) formatters.set(zone, formatter);
  return formatter;
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    throw location(40485, `unrecognized time zone identifier: "${timeZone}"`);
  }
}

/** Milliseconds since 1970; Date.UTC would take the years 0 to 99 for 1900 to 1999. */
function utc(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1000;
}

/** The date whose UTC parts are the local time of the zone. */
export function toWall(date: Date, zone: string): Date {
  return new Date(date.getTime() + offsetAt(zone, date) * 60_000);
}
