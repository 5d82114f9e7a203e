import { Long, ObjectId, Timestamp } from "bson";
import { codeError, failure } from "../../values/errors.js";
import { isDocument } from "../../values/types.js";
import type { Document, MaybeValue, Value } from "../../values/types.js";
import { isNullish, typeOf } from "../scope.js";
import type { CompileOperator, OperatorTable } from "../scope.js";

const DAY_MS = 86_400_000;
const MAX_CACHED_ZONES = 1000;

export const DATE_PARTS: OperatorTable = {
  $year: makeDatePart((localDate) => localDate.getUTCFullYear()),
  $month: makeDatePart((localDate) => localDate.getUTCMonth() + 1),
  $dayOfMonth: makeDatePart((localDate) => localDate.getUTCDate()),
  $dayOfYear: makeDatePart(getDayOfYear),
  $dayOfWeek: makeDatePart((localDate) => localDate.getUTCDay() + 1),
  $hour: makeDatePart((localDate) => localDate.getUTCHours()),
  $minute: makeDatePart((localDate) => localDate.getUTCMinutes()),
  $second: makeDatePart((localDate) => localDate.getUTCSeconds()),
  $millisecond: makeDatePart((localDate) => localDate.getUTCMilliseconds()),
  // Weeks start on Sunday; the days before the first Sunday are week 0.
  $week: makeDatePart((localDate) => Math.floor((getDayOfYear(localDate) + 6 - localDate.getUTCDay()) / 7)),
  $isoWeek: makeDatePart((localDate) => Math.floor((getDayOfYear(getThursdayOfWeek(localDate)) - 1) / 7) + 1),
  $isoWeekYear: makeDatePart((localDate) => Long.fromNumber(getThursdayOfWeek(localDate).getUTCFullYear())),
  $isoDayOfWeek: makeDatePart(getIsoDayOfWeek),
};

/** Builds a date-part operator; `read` gets a date whose UTC fields show the local time in the requested zone. */
function makeDatePart(read: (localDate: Date) => Value): CompileOperator {
  return (argument, compile, name) => {
    const hasNamedArguments = isDocument(argument) && argument.has("date");
    const onlyArgument = Array.isArray(argument) && argument.length === 1 ? argument[0] : argument;
    const namedArguments: Document = hasNamedArguments ? argument : new Map([["date", onlyArgument]]);
    for (const key of namedArguments.keys())
      if (key !== "date" && key !== "timezone")
        throw failure("FailedToParse", `Unrecognized argument to ${name}: ${key}`);
    const evaluateDate = compile(namedArguments.get("date"));
    const evaluateZone = compile(namedArguments.has("timezone") ? namedArguments.get("timezone") : "UTC");
    return (scope) => {
      const value = evaluateDate(scope);
      const zone = evaluateZone(scope);
      if (!isNullish(zone) && typeof zone !== "string")
        throw codeError(40533, `timezone must evaluate to a string, found ${typeOf(zone)}`);
      if (isNullish(value) || isNullish(zone)) return null;
      const instant = requireDate(name, value);
      return read(new Date(instant.getTime() + getOffsetAt(zone, instant) * 1000));
    };
  };
}

function requireDate(name: string, value: MaybeValue): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.high * 1000);
  throw codeError(16006, `can't convert from BSON type ${typeOf(value)} to Date (${name})`);
}

function getDayOfYear(localDate: Date): number {
  const startOfYear = Date.UTC(localDate.getUTCFullYear(), 0, 1);
  return Math.floor(localDate.getTime() / DAY_MS) - Math.floor(startOfYear / DAY_MS) + 1;
}

function getIsoDayOfWeek(localDate: Date): number {
  return localDate.getUTCDay() || 7;
}

/** Returns the Thursday of the date's week, which determines its ISO week and year. */
function getThursdayOfWeek(localDate: Date): Date {
  return new Date(localDate.getTime() + (4 - getIsoDayOfWeek(localDate)) * DAY_MS);
}

/** A UTC offset such as `+07`, `+0700` or `+07:00`; Intl formats some historical offsets with seconds. */
const OFFSET_PATTERN = /^([+-])(\d{2}):?(\d{2})?(?::(\d{2}))?$/;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the UTC offset in seconds of a zone ("UTC", "+05:30", "Asia/Jakarta") at an instant. */
function getOffsetAt(zone: string, date: Date): number {
  if (zone === "UTC" || zone === "GMT" || zone === "Z") return 0;
  const fixedOffset = zone.length <= "+00:00".length ? parseOffset(zone) : undefined;
  if (fixedOffset !== undefined) return fixedOffset;
  const offsetName = getFormatter(zone)
    .formatToParts(date)
    .find(({ type }) => type === "timeZoneName")?.value;
  return parseOffset(offsetName?.slice("GMT".length) ?? "") ?? 0;
}

function parseOffset(text: string): number | undefined {
  const [, sign, hours, minutes = "0", seconds = "0"] = OFFSET_PATTERN.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const offsetSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return sign === "-" ? -offsetSeconds : offsetSeconds;
}

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const cachedFormatter = formatters.get(timeZone);
  if (cachedFormatter !== undefined) return cachedFormatter;
  try {
    const formatter = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
    if (formatters.size < MAX_CACHED_ZONES) formatters.set(timeZone, formatter);
    return formatter;
  } catch {
    throw codeError(40485, `unrecognized time zone identifier: "${timeZone}"`);
  }
}
