import { Timestamp } from "bson";
import { compare } from "../values/compare.js";
import { failure } from "../values/errors.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Value } from "../values/types.js";
import { typeName } from "../query/type-names.js";
import { addToSet, pop, pullAll } from "./array-operators.js";
import { increment, multiplyBy } from "./number-operators.js";
import { pull } from "./pull.js";
import { push } from "./push.js";
import type { Change } from "./modify.js";
import type { MakeChange } from "./types.js";

/**
 * The update operators that change one path by itself; $rename and $setOnInsert are treated by the compiler.
 */
export const OPERATORS: Readonly<Record<string, MakeChange>> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => ({ creates: false, next: () => MISSING }),
  $inc: increment,
  $mul: multiplyBy,
  $min: (value) => extreme(value, (order) => order < 0),
  $max: (value) => extreme(value, (order) => order > 0),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
};

function set(value: Value): Change {
  return { creates: true, next: () => value };
}

function extreme(value: Value, better: (order: number) => boolean): Change {
  const next: Change["next"] = (current) =>
    current === MISSING || better(compare(value, current)) ? value : current;
  return { creates: true, next };
}

function currentDate(argument: Value): Change {
  return { creates: true, next: dateKind(argument) === "date" ? () => new Date() : currentTimestamp };
}

let counter = 0;

function currentTimestamp(): Timestamp {
  counter = (counter + 1) % 0x7fff_ffff;
  return new Timestamp({ t: Math.floor(Date.now() / 1000), i: counter });
}

function dateKind(argument: Value): "date" | "timestamp" {
  if (typeof argument === "boolean") return "date";
  if (!isDocument(argument)) {
    const message =
      `${typeName(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a ` +
      `$type expression ({$type: 'timestamp/date'}).`;
    throw failure("BadValue", message);
  }
  const kind = argument.get("$type");
  if (argument.size === 1 && (kind === "date" || kind === "timestamp")) return kind;
  throw failure(
    "BadValue",
    "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : " +
      "{$type: 'date'}}}",
  );
}
