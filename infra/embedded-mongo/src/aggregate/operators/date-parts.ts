import { Long, ObjectId, Timestamp } from "bson";
import { codeError } from "../../values/errors.js";
import { isDocument } from "../../values/types.js";
import type { Value } from "../../values/types.js";
import { compileNamedArguments, isNullish, typeOf } from "../scope.js";
import type { CompileOperator, Evaluate, OperatorTable, MaybeValue, Scope } from "../scope.js";

const DAY_MS = 86_400_000;
const MAX_ZONES = 1000;

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
  // Weeks start on Sunday; the days before the first Sunday are week 0.
  $week: part((wall) => Math.floor((dayOfYear(wall) + 6 - wall.getUTCDay()) / 7)),
  $isoWeek: part((wall) => Math.floor((dayOfYear(thursdayOf(wall)) - 1) / 7) + 1),
  $isoWeekYear: part((wall) => Long.fromNumber(thursdayOf(wall).getUTCFullYear())),
  $isoDayOfWeek: part(isoDayOfWeek),
};

/** Builds a date-part operator; `read` gets a date whose UTC fields show the local time in the requested zone. */
function part(read: (wall: Date) => Value): CompileOperator {
  return (argument, compile, name) => {
    const named = isDocument(argument) && argument.has("date");
    const parts = named ? compileNamedArguments(name, argument, compile, ["date"], ["timezone"]) : {};
    const date = named
      ? (parts["date"] as Evaluate)
      : compile(Array.isArray(argument) && argument.length === 1 ? argument[0] : argument);
    return (scope) => {
      const value = date(scope);
      const zone = zoneOf(parts["timezone"], scope);
      if (isNullish(value) || zone === undefined) return null;
      const moment = requireDate(name, value);
      return read(new Date(moment.getTime() + offsetAt(zone, moment) * 1000));
    };
  };
}

function requireDate(name: string, value: MaybeValue): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.high * 1000);
  throw codeError(16006, `can't convert from BSON type ${typeOf(value)} to Date (${name})`);
}

function zoneOf(evaluate: Evaluate | undefined, scope: Scope): string | undefined {
  if (evaluate === undefined) return "UTC";
  const zone = evaluate(scope);
  if (isNullish(zone)) return undefined;
  if (typeof zone === "string") return zone;
  throw codeError(40533, `timezone must evaluate to a string, found ${typeOf(zone)}`);
}

function dayOfYear(wall: Date): number {
  const newYear = Date.UTC(wall.getUTCFullYear(), 0, 1);
  return Math.floor(wall.getTime() / DAY_MS) - Math.floor(newYear / DAY_MS) + 1;
}

function isoDayOfWeek(wall: Date): number {
  return wall.getUTCDay() || 7;
}

/** The Thursday of a date's week determines its ISO week and year. */
function thursdayOf(wall: Date): Date {
  return new Date(wall.getTime() + (4 - isoDayOfWeek(wall)) * DAY_MS);
}

/** UTC offsets such as `+07`, `+0700` and `+07:00`; Intl adds seconds for historical zones. */
const OFFSET = /^([+-])(\d{2}):?(\d{2})?(?::(\d{2}))?$/;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** UTC offset in seconds of a zone ("UTC", "+05:30", "Asia/Jakarta") at the given instant. */
function offsetAt(zone: string, date: Date): number {
  if (zone === "UTC" || zone === "GMT" || zone === "Z") return 0;
  const fixed = zone.length <= "+00:00".length ? parseOffset(zone) : undefined;
  if (fixed !== undefined) return fixed;
  const name = formatterOf(zone)
    .formatToParts(date)
    .find(({ type }) => type === "timeZoneName")?.value;
  return parseOffset(name?.slice("GMT".length) ?? "") ?? 0;
}

function parseOffset(text: string): number | undefined {
  const [, sign, hours, minutes = "0", seconds = "0"] = OFFSET.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return sign === "-" ? -offset : offset;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = makeFormatter(timeZone);
  if (formatters.size < MAX_ZONES) formatters.set(timeZone, formatter);
  return formatter;
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  } catch {
    throw codeError(40485, `unrecognized time zone identifier: "${timeZone}"`);
  }
}
