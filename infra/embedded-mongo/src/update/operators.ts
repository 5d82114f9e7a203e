import { Timestamp } from "bson";
import { add, multiply } from "../values/arithmetic.js";
import { compare } from "../values/compare.js";
import { describeValue, failure } from "../values/errors.js";
import { isNumeric } from "../values/numbers.js";
import { typeName } from "../values/type-names.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Missing, Numeric, Value } from "../values/types.js";
import { addToSet, pop, pull, pullAll } from "./array-operators.js";
import { modify } from "./modify.js";
import type { Change, FindPosition, MakeChange, Modifier, Place } from "./modify.js";
import { isPositional, parsePath } from "./paths.js";
import { push } from "./push.js";

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

export function increment(argument: Value, path: string): Change {
  const by = numericArgument("increment", argument, path);
  const next: Change["next"] = (current, place) => {
    if (current === MISSING) return by;
    return add(numericTarget("$inc", current, place), by) ?? overflow("$inc", current, place);
  };
  return { creates: true, next };
}

export function multiplyBy(argument: Value, path: string): Change {
  const by = numericArgument("multiply", argument, path);
  const next: Change["next"] = (current, place) => {
    if (current === MISSING) return multiply(0, by) ?? 0;
    return multiply(numericTarget("$mul", current, place), by) ?? overflow("$mul", current, place);
  };
  return { creates: true, next };
}

function numericArgument(verb: string, argument: Value, path: string): Numeric {
  if (isNumeric(argument)) return argument;
  throw failure(
    "TypeMismatch",
    `Cannot ${verb} with non-numeric argument: {${path}: ${describeValue(argument)}}`,
  );
}

function numericTarget(operator: string, current: Value, { name, root }: Place): Numeric {
  if (isNumeric(current)) return current;
  const who = `{_id: ${describeValue(root.get("_id"))}}`;
  const message =
    `Cannot apply ${operator} to a value of non-numeric type. ${who} has the field '${name}' of ` +
    `non-numeric type ${typeName(current)}`;
  throw failure("TypeMismatch", message);
}

function overflow(operator: string, current: Value, { root }: Place): never {
  const value = `((NumberLong)${describeValue(current)})`;
  const who = `{_id: ${describeValue(root.get("_id"))}}`;
  throw failure(
    "BadValue",
    `Failed to apply ${operator} operations to current value ${value} for document ${who}`,
  );
}

/** $rename: takes the value from one path and sets it at another; nothing where the source is missing. */
export function compileRename(from: string, to: Value): { modifier: Modifier; paths: string[][] } {
  if (typeof to !== "string") {
    throw failure("BadValue", `The 'to' field for $rename must be a string: ${from}: ${describeValue(to)}`);
  }
  const source = fixedPath("source", from);
  const target = fixedPath("destination", to);
  if (from === to)
    throw failure("BadValue", `The source and target field for $rename must differ: ${from}: "${to}"`);
  const apply = (document: Document, findPosition: FindPosition): Document => {
    const value = valueAt(document, source, "source");
    if (value === MISSING) return document;
    valueAt(document, target, "destination");
    const without = modify(document, {
      path: source,
      change: { creates: false, next: () => MISSING },
      root: document,
      findPosition,
    });
    return modify(without, {
      path: target,
      change: { creates: true, next: () => value },
      root: document,
      findPosition,
    });
  };
  return { modifier: { path: target, onlyOnInsert: false, apply }, paths: [source, target] };
}

function fixedPath(role: string, path: string): string[] {
  const names = parsePath(path);
  if (names.some(isPositional))
    throw failure("BadValue", `The ${role} field for $rename may not be dynamic: ${path}`);
  return names;
}

function valueAt(document: Document, path: readonly string[], role: string): Value | Missing {
  let value: Value = document;
  for (const [index, name] of path.entries()) {
    if (Array.isArray(value)) throw insideArray(document, path, index, role);
    if (!(value instanceof Map) || !value.has(name)) return MISSING;
    value = value.get(name);
  }
  return value;
}

function insideArray(document: Document, path: readonly string[], index: number, role: string): Error {
  const who = `_id: ${describeValue(document.get("_id"))}`;
  const message =
    `The ${role} field cannot be an array element, '${path.join(".")}' in doc with ${who} has an array ` +
    `field called '${path[index - 1]}'`;
  return failure("BadValue", message);
}
