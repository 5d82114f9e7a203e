import { Long, ObjectId, Timestamp } from "bson";
import { location } from "../../values/errors.js";
import { isDocument } from "../../values/types.js";
import type { Value } from "../../values/types.js";
import type { CompileOperator, Evaluate, Found, OperatorTable, Scope } from "../scope.js";
import { isNothing, kindOf, namedParts } from "./kit.js";

const DAY = 86_400_000;

/** Days since 1970 of a date whose UTC parts count. */
function dayNumber(wall: Date): number {
  return Math.floor(wall.getTime() / DAY);
}

/** 1 for the first of January. */
export function dayOfYear(wall: Date): number {
  return dayNumber(wall) - Math.floor(Date.UTC(wall.getUTCFullYear(), 0, 1) / DAY) + 1;
}

/** 1 Monday to 7 Sunday. */
export function isoDayOfWeek(wall: Date): number {
  return wall.getUTCDay() || 7;
}

/** Week 0 to 53, weeks starting on Sunday; days before the first Sunday are in week 0. */
export function sundayWeek(wall: Date): number {
  return Math.floor((dayOfYear(wall) + 6 - wall.getUTCDay()) / 7);
}

/** ISO 8601's week and the year it belongs to: the week's Thursday decides. */
export function isoWeek(wall: Date): { week: number; year: number } {
  const thursday = new Date(wall.getTime() + (4 - isoDayOfWeek(wall)) * DAY);
  return { week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1, year: thursday.getUTCFullYear() };
}

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

export const DATE_PARTS: OperatorTable = {
  $year: part((wall) => wall.getUTCFullYear()),
  $month: part((wall) => wall.getUTCMonth() + 1),
  $dayOfMonth: part((wall) => wall.getUTCDate()),
  $dayOfYear: part(dayOfYear),
  $dayOfWeek: part((wall) => wall.getUTCDay() + 1),
  $hour: part((wall) => wall.getUTCHours()),
  $minute: part((wall) => wall.getUTCMinutes()),
  $second: part((wall) => wall.getUTCSeconds()),
  $millisecond: part((wall) => wall.getUTCMilliseconds()),
  $week: part(sundayWeek),
  $isoWeek: part((wall) => isoWeek(wall).week),
  $isoWeekYear: part((wall) => Long.fromNumber(isoWeek(wall).year)),
  $isoDayOfWeek: part(isoDayOfWeek),
};

/** `read` gets a date whose UTC parts are the local time of the zone asked for. */
function part(read: (wall: Date) => Value): CompileOperator {
  return (argument, compile, name) => {
    const named = isDocument(argument) && argument.has("date");
    const parts = named ? namedParts(name, argument, compile, ["date"], ["timezone"]) : {};
    const date = named
      ? (parts["date"] as Evaluate)
      : compile(Array.isArray(argument) && argument.length === 1 ? argument[0] : argument);
    return (scope) => {
      const value = date(scope);
      const zone = zoneOf(parts["timezone"], scope);
      return isNothing(value) || zone === undefined ? null : read(toWall(needDate(name, value), zone));
    };
  };
}

/** A date, or the time that a timestamp or an ObjectId holds. */
function needDate(name: string, value: Found): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.high * 1000);
  throw location(16006, `can't convert from BSON type ${kindOf(value)} to Date (${name})`);
}

/** UTC by default; undefined when the expression gives null. */
function zoneOf(evaluate: Evaluate | undefined, scope: Scope): string | undefined {
  if (evaluate === undefined) return "UTC";
  const zone = evaluate(scope);
  if (isNothing(zone)) return undefined;
  if (typeof zone === "string") return zone;
  throw location(40533, `timezone must evaluate to a string, found ${kindOf(zone)}`);
}
