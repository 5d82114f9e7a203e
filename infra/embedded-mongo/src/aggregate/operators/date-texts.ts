import { CommandError, location } from "../../values/errors.js";
import type { Value } from "../../values/types.js";
import { dayOfYear, isoDayOfWeek, isoWeek, sundayWeek } from "../dates/calendar.js";
import { parseByFormat, parseDate } from "../dates/parse.js";
import { offsetAt, toWall } from "../dates/zone.js";
import type { CompileContext, Evaluate, OperatorTable, Scope } from "../scope.js";
import { needDate, zoneOf } from "./date-kit.js";
import { isNothing, kindOf, namedParts, needText } from "./kit.js";

export const DATE_TEXTS: OperatorTable = { $dateToString: dateToString, $dateFromString: dateFromString };

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const pad = (value: number, width: number) => String(value).padStart(width, "0");

type Format = (wall: Date, offset: number) => string;

const FORMATS: Record<string, Format> = {
  d: (wall) => pad(wall.getUTCDate(), 2),
  G: (wall) => pad(isoWeek(wall).year, 4),
  H: (wall) => pad(wall.getUTCHours(), 2),
  j: (wall) => pad(dayOfYear(wall), 3),
  L: (wall) => pad(wall.getUTCMilliseconds(), 3),
  m: (wall) => pad(wall.getUTCMonth() + 1, 2),
  M: (wall) => pad(wall.getUTCMinutes(), 2),
  S: (wall) => pad(wall.getUTCSeconds(), 2),
  u: (wall) => String(isoDayOfWeek(wall)),
  U: (wall) => pad(sundayWeek(wall), 2),
  V: (wall) => pad(isoWeek(wall).week, 2),
  w: (wall) => String(wall.getUTCDay() + 1),
  Y: (wall) => pad(wall.getUTCFullYear(), 4),
  b: (wall) => (MONTHS[wall.getUTCMonth()] as string).slice(0, 3),
  B: (wall) => MONTHS[wall.getUTCMonth()] as string,
  z: (_wall, offset) =>
    `${offset < 0 ? "-" : "+"}${pad(Math.floor(Math.abs(offset) / 60), 2)}${pad(Math.abs(offset) % 60, 2)}`,
  Z: (_wall, offset) => String(offset),
  "%": () => "%",
};

function dateToString(argument: Value, context: CompileContext): Evaluate {
  const parts = namedParts("$dateToString", argument, context, ["date"], ["format", "timezone", "onNull"]);
  return (scope) => {
    const value = parts["date"]?.(scope) ?? null;
    const zone = zoneOf(parts["timezone"], scope);
    if (isNothing(value) || zone === undefined) return parts["onNull"]?.(scope) ?? null;
    const date = needDate("$dateToString", value);
    const format = formatOf(parts["format"], scope, zone);
    return format === undefined ? null : write(format, toWall(date, zone), offsetAt(zone, date));
  };
}

function formatOf(evaluate: Evaluate | undefined, scope: Scope, zone: string): string | undefined {
  if (evaluate === undefined) return zone === "UTC" ? "%Y-%m-%dT%H:%M:%S.%LZ" : "%Y-%m-%dT%H:%M:%S.%L";
  const format = evaluate(scope);
  if (isNothing(format)) return undefined;
  if (typeof format === "string") return format;
  throw location(18533, `$dateToString requires that 'format' be a string, found: ${kindOf(format)}`);
}

function write(format: string, wall: Date, offset: number): string {
  return format.replace(/%(.?)/g, (part, letter: string) => {
    const print = Object.hasOwn(FORMATS, letter) ? FORMATS[letter] : undefined;
    if (print === undefined) throw location(18536, `Invalid format character '${part}' in format string`);
    return print(wall, offset);
  });
}

function dateFromString(argument: Value, context: CompileContext): Evaluate {
  const parts = namedParts(
    "$dateFromString",
    argument,
    context,
    ["dateString"],
    ["format", "timezone", "onError", "onNull"],
  );
  return (scope) => {
    const text = parts["dateString"]?.(scope) ?? null;
    if (isNothing(text)) return parts["onNull"]?.(scope) ?? null;
    const zone = parts["timezone"] && zoneOf(parts["timezone"], scope);
    const format = parts["format"]?.(scope);
    try {
      const checked = needText(241, "$dateFromString", text);
      return format === undefined
        ? parseDate(checked, zone)
        : parseByFormat(checked, needText(40684, "$dateFromString's format", format), zone);
    } catch (error) {
      if (parts["onError"] !== undefined && error instanceof CommandError && error.code === 241)
        return parts["onError"](scope);
      throw error;
    }
  };
}
