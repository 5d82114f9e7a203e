import { ObjectId, Timestamp } from "bson";
import { failure, location } from "../../values/errors.js";
import type { Scope, Evaluate, Found } from "../scope.js";
import { isNothing, kindOf } from "./kit.js";

/** The moment a date expression gives: a date, a timestamp, or an ObjectId's time. */
export function needDate(name: string, value: Found): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.high * 1000);
  throw location(16006, `can't convert from BSON type ${kindOf(value)} to Date (${name})`);
}

/** The time zone of an operator, UTC by default; undefined when the expression gives null. */
export function zoneOf(evaluate: Evaluate | undefined, scope: Scope): string | undefined {
  if (evaluate === undefined) return "UTC";
  const zone = evaluate(scope);
  if (isNothing(zone)) return undefined;
  if (typeof zone === "string") return zone;
  throw location(40533, `timezone must evaluate to a string, found ${kindOf(zone)}`);
}

export const UNITS = [
  "year",
  "quarter",
  "month",
  "week",
  "day",
  "hour",
  "minute",
  "second",
  "millisecond",
] as const;
export type Unit = (typeof UNITS)[number];

export function needUnit(name: string, value: Found): Unit {
  const unit = UNITS.find((known) => known === value);
  if (unit !== undefined) return unit;
  throw failure(
    "FailedToParse",
    `${name} parameter 'unit' value cannot be recognized as a time unit: ${String(value)}`,
  );
}

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** The day a week starts on, 0 for Sunday, by its name or the first three letters of it. */
export function needWeekday(name: string, value: Found): number {
  const text = typeof value === "string" ? value.toLowerCase() : "";
  const index = WEEKDAYS.findIndex((day) => day === text || day.slice(0, 3) === text);
  if (index >= 0) return index;
  throw failure(
    "FailedToParse",
    `${name} parameter 'startOfWeek' value cannot be recognized as a day of a week: ${String(value)}`,
  );
}

export const MILLISECONDS: Partial<Record<Unit, number>> = {
  week: 604_800_000,
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};
