import { Long } from "bson";
import { isDocument } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { location } from "../../values/errors.js";
import { dayOfYear, isoDayOfWeek, isoWeek, sundayWeek } from "../dates/calendar.js";
import { fromWall, toWall, utc } from "../dates/zone.js";
import type { Wall } from "../dates/zone.js";
import type { CompileContext, CompileOperator, Evaluate, OperatorTable } from "../scope.js";
import { needDate, zoneOf } from "./date-kit.js";
import { isNothing, namedParts, needInteger } from "./kit.js";

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
  $dateToParts: dateToParts,
  $dateFromParts: dateFromParts,
};

function part(read: (wall: Date) => Value): CompileOperator {
  return (argument, context, name) => {
    const named = isDocument(argument) && argument.has("date");
    const parts = named ? namedParts(name, argument, context, ["date"], ["timezone"]) : {};
    const date = named
      ? (parts["date"] as Evaluate)
      : context.compile(Array.isArray(argument) && argument.length === 1 ? argument[0] : argument);
    return (scope) => {
      const value = date(scope);
      const zone = zoneOf(parts["timezone"], scope);
      return isNothing(value) || zone === undefined ? null : read(toWall(needDate(name, value), zone));
    };
  };
}

function dateToParts(argument: Value, context: CompileContext): Evaluate {
  const parts = namedParts("$dateToParts", argument, context, ["date"], ["timezone", "iso8601"]);
  return (scope) => {
    const value = parts["date"]?.(scope) ?? null;
    const zone = zoneOf(parts["timezone"], scope);
    if (isNothing(value) || zone === undefined) return null;
    const wall = toWall(needDate("$dateToParts", value), zone);
    return new Map<string, Value>([
      ...dayParts(wall, parts["iso8601"]?.(scope) === true),
      ...timeParts(wall),
    ]);
  };
}

function dayParts(wall: Date, iso: boolean): [string, Value][] {
  if (!iso)
    return [
      ["year", wall.getUTCFullYear()],
      ["month", wall.getUTCMonth() + 1],
      ["day", wall.getUTCDate()],
    ];
  const { year, week } = isoWeek(wall);
  return [
    ["isoWeekYear", year],
    ["isoWeek", week],
    ["isoDayOfWeek", isoDayOfWeek(wall)],
  ];
}

function timeParts(wall: Date): [string, Value][] {
  return [
    ["hour", wall.getUTCHours()],
    ["minute", wall.getUTCMinutes()],
    ["second", wall.getUTCSeconds()],
    ["millisecond", wall.getUTCMilliseconds()],
  ];
}

const TIME = ["hour", "minute", "second", "millisecond"];

function dateFromParts(argument: Value, context: CompileContext): Evaluate {
  const iso = isDocument(argument) && argument.has("isoWeekYear");
  const day = iso ? ["isoWeekYear", "isoWeek", "isoDayOfWeek"] : ["year", "month", "day"];
  const parts = namedParts(
    "$dateFromParts",
    argument as Document,
    context,
    [day[0] as string],
    [...day.slice(1), ...TIME, "timezone"],
  );
  return (scope) => {
    const values = [...day, ...TIME].map((name) => parts[name]?.(scope));
    const zone = zoneOf(parts["timezone"], scope);
    if (
      zone === undefined ||
      values.some((value, index) => parts[[...day, ...TIME][index] as string] && isNothing(value ?? null))
    )
      return null;
    const numbers = values.map((value, index) =>
      value === undefined ? Number(index < 3) : needInteger(40515, `'${[...day, ...TIME][index]}'`, value),
    );
    return fromWall(iso ? isoWall(numbers) : utc(numbers as unknown as Wall), zone);
  };
}

function isoWall([year, week, day, ...time]: number[]): number {
  const january4 = new Date(utc([year as number, 1, 4, 0, 0, 0, 0]));
  const first = 4 - isoDayOfWeek(january4) + 1;
  const at = utc([
    year as number,
    1,
    first + ((week as number) - 1) * 7 + (day as number) - 1,
    ...(time as [number, number, number, number]),
  ]);
  if (Number.isNaN(at))
    throw location(40523, "'isoWeekYear' must evaluate to an integer in a reasonable range");
  return at;
}
