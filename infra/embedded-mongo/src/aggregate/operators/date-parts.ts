import { Long, ObjectId, Timestamp } from "bson";
import { location } from "../../values/errors.js";
import { isDocument } from "../../values/types.js";
import type { Value } from "../../values/types.js";
import { dayOfYear, isoDayOfWeek, isoWeek, sundayWeek } from "../dates/calendar.js";
import { toWall } from "../dates/zone.js";
import type { CompileOperator, Evaluate, Found, OperatorTable, Scope } from "../scope.js";
import { isNothing, kindOf, namedParts } from "./kit.js";

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
