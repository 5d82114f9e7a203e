import { Long } from "bson";
import { failure } from "../../values/errors.js";
import type { Value } from "../../values/types.js";
import { dayNumber } from "../dates/calendar.js";
import { fromWall, toWall, utc } from "../dates/zone.js";
import type { CompileContext, CompileOperator, Evaluate, OperatorTable } from "../scope.js";
import { MILLISECONDS, needDate, needUnit, needWeekday, zoneOf } from "./date-kit.js";
import type { Unit } from "./date-kit.js";
import { isNothing, namedParts, needInteger } from "./kit.js";

export const DATE_STEPS: OperatorTable = {
  $dateAdd: step(1),
  $dateSubtract: step(-1),
  $dateDiff: dateDiff,
  $dateTrunc: dateTrunc,
};

const MONTHS: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 };

function step(sign: 1 | -1): CompileOperator {
  return (argument, context, name) => {
    const parts = namedParts(name, argument, context, ["startDate", "unit", "amount"], ["timezone"]);
    return (scope) => {
      const [start, unit, amount] = ["startDate", "unit", "amount"].map(
        (key) => parts[key]?.(scope) ?? null,
      ) as [Value, Value, Value];
      const zone = zoneOf(parts["timezone"], scope);
      if (isNothing(start) || isNothing(unit) || isNothing(amount) || zone === undefined) return null;
      const by = needInteger(5166405, `${name}'s amount`, amount) * sign;
      return checked(advance(needDate(name, start), needUnit(name, unit), by, zone));
    };
  };
}

function checked(date: Date): Date {
  if (Number.isNaN(date.getTime()))
    throw failure("Overflow", "the date lies outside the years that can be kept");
  return date;
}

/** Days and longer units move the local clock, shorter ones the moment. A month never runs over its end. */
function advance(date: Date, unit: Unit, by: number, zone: string): Date {
  const months = MONTHS[unit];
  const wall = toWall(date, zone);
  if (months !== undefined) return fromWall(addMonths(wall, months * by), zone);
  const length = MILLISECONDS[unit] as number;
  if (unit === "day" || unit === "week") return fromWall(wall.getTime() + length * by, zone);
  return new Date(date.getTime() + length * by);
}

function addMonths(wall: Date, months: number): number {
  const [year, month] = [wall.getUTCFullYear(), wall.getUTCMonth() + 1 + months];
  const last = new Date(utc([year, month + 1, 0, 0, 0, 0, 0])).getUTCDate();
  const time = [
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
    wall.getUTCMilliseconds(),
  ] as const;
  return utc([year, month, Math.min(wall.getUTCDate(), last), ...time]);
}

function dateDiff(argument: Value, context: CompileContext, name: string): Evaluate {
  const parts = namedParts(
    name,
    argument,
    context,
    ["startDate", "endDate", "unit"],
    ["timezone", "startOfWeek"],
  );
  return (scope) => {
    const [start, end, unit] = ["startDate", "endDate", "unit"].map((key) => parts[key]?.(scope) ?? null) as [
      Value,
      Value,
      Value,
    ];
    const zone = zoneOf(parts["timezone"], scope);
    if (isNothing(start) || isNothing(end) || isNothing(unit) || zone === undefined) return null;
    const weekStart = parts["startOfWeek"] === undefined ? 0 : needWeekday(name, parts["startOfWeek"](scope));
    const count = (date: Value) =>
      unitNumber(toWall(needDate(name, date), zone), needUnit(name, unit), weekStart);
    return Long.fromNumber(count(end) - count(start));
  };
}

/** How many units lie between 1970 and a local time; each new number is a boundary crossed. */
function unitNumber(wall: Date, unit: Unit, weekStart: number): number {
  const months = MONTHS[unit];
  if (months !== undefined) return Math.floor((wall.getUTCFullYear() * 12 + wall.getUTCMonth()) / months);
  // 1970 began on a Thursday, so day 3 is its first Sunday.
  if (unit === "week") return Math.floor((dayNumber(wall) - 3 - weekStart) / 7);
  return Math.floor(wall.getTime() / (MILLISECONDS[unit] as number));
}

function dateTrunc(argument: Value, context: CompileContext, name: string): Evaluate {
  const parts = namedParts(name, argument, context, ["date", "unit"], ["binSize", "timezone", "startOfWeek"]);
  return (scope) => {
    const [date, unit] = ["date", "unit"].map((key) => parts[key]?.(scope) ?? null) as [Value, Value];
    const zone = zoneOf(parts["timezone"], scope);
    const size = parts["binSize"] === undefined ? 1 : parts["binSize"](scope);
    if (isNothing(date) || isNothing(unit) || isNothing(size) || zone === undefined) return null;
    const bin = needInteger(5439017, "$dateTrunc's binSize", size);
    if (bin <= 0) throw failure("BadValue", "$dateTrunc requires 'binSize' to be a positive 64-bit integer");
    const weekStart = parts["startOfWeek"] === undefined ? 0 : needWeekday(name, parts["startOfWeek"](scope));
    return truncate(needDate(name, date), needUnit(name, unit), bin, zone, weekStart);
  };
}

const EPOCH = Date.UTC(2000, 0, 1);

/** Bins are counted from the start of 2000 in the zone; of weeks, from the first day of a week in it. */
function truncate(date: Date, unit: Unit, bin: number, zone: string, weekStart: number): Date {
  const wall = toWall(date, zone);
  const months = MONTHS[unit];
  if (months !== undefined) {
    const size = months * bin;
    const since = (wall.getUTCFullYear() - 2000) * 12 + wall.getUTCMonth();
    return fromWall(utc([2000, 1 + Math.floor(since / size) * size, 1, 0, 0, 0, 0]), zone);
  }
  const size = (MILLISECONDS[unit] as number) * bin;
  // 2000 began on a Saturday.
  const origin = unit === "week" ? EPOCH + ((weekStart + 1) % 7) * 86_400_000 : EPOCH;
  const floored = origin + Math.floor((wall.getTime() - origin) / size) * size;
  if (unit === "day" || unit === "week") return fromWall(floored, zone);
  return new Date(date.getTime() - (wall.getTime() - floored));
}
