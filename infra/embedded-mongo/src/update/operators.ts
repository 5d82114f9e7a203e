import { Timestamp } from "bson";
import { add, multiply } from "../values/arithmetic.js";
import { compare } from "../values/compare.js";
import { badValue, describeValue, failure } from "../values/errors.js";
import { isNumeric } from "../values/numbers.js";
import { typeName } from "../values/type-names.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Missing, Numeric, Value } from "../values/types.js";
import { addToSet, pop, pull, pullAll, push } from "./array-operators.js";
import { applyAtPath, parsePath } from "./modify.js";
import type { FieldChange, FieldContext, FindPosition, ChangeFactory, Modifier } from "./modify.js";

/** Operators on a single path; $rename is compiled separately. */
export const UPDATE_OPERATORS: Readonly<Record<string, ChangeFactory>> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => REMOVE,
  $inc: arithmetic("increment", "$inc", add, (by) => by),
  $mul: arithmetic("multiply", "$mul", multiply, (by) => multiply(0, by) ?? 0),
  $min: (value) => extreme(value, (order) => order < 0),
  $max: (value) => extreme(value, (order) => order > 0),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
};

const REMOVE: FieldChange = { creates: false, next: () => MISSING };

function set(value: Value): FieldChange {
  return { creates: true, next: () => value };
}

function extreme(value: Value, better: (order: number) => boolean): FieldChange {
  const next: FieldChange["next"] = (current) =>
    current === MISSING || better(compare(value, current)) ? value : current;
  return { creates: true, next };
}

function currentDate(argument: Value): FieldChange {
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
    const hint = "Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).";
    throw badValue(`${typeName(argument)} is not valid type for $currentDate. ${hint}`);
  }
  const kind = argument.get("$type");
  if (argument.size === 1 && (kind === "date" || kind === "timestamp")) return kind;
  const example = "{$currentDate: {field : {$type: 'date'}}}";
  throw badValue(`The '$type' string field is required to be 'date' or 'timestamp': ${example}`);
}

/** $inc and $mul; `operation` returns undefined on int64 overflow. */
function arithmetic(
  verb: string,
  name: string,
  operation: typeof add,
  start: (by: Numeric) => Numeric,
): ChangeFactory {
  return (argument, path) => {
    if (!isNumeric(argument)) {
      const message = `Cannot ${verb} with non-numeric argument: {${path}: ${describeValue(argument)}}`;
      throw failure("TypeMismatch", message);
    }
    const next: FieldChange["next"] = (current, place) => {
      if (current === MISSING) return start(argument);
      const result = isNumeric(current) ? operation(current, argument) : undefined;
      if (result === undefined) throw notComputed(name, current, place);
      return result;
    };
    return { creates: true, next };
  };
}

function notComputed(operator: string, current: Value, { name, root }: FieldContext): Error {
  const who = `{_id: ${describeValue(root.get("_id"))}}`;
  if (isNumeric(current)) {
    const value = `((NumberLong)${describeValue(current)})`;
    return badValue(`Failed to apply ${operator} operations to current value ${value} for document ${who}`);
  }
  const field = `${who} has the field '${name}' of non-numeric type ${typeName(current)}`;
  return failure("TypeMismatch", `Cannot apply ${operator} to a value of non-numeric type. ${field}`);
}

/** $rename moves a value between paths; a missing source is a no-op. */
export function compileRename(from: string, to: Value): { modifier: Modifier; paths: string[][] } {
  if (typeof to !== "string") {
    throw badValue(`The 'to' field for $rename must be a string: ${from}: ${describeValue(to)}`);
  }
  const source = fixedPath("source", from);
  const target = fixedPath("destination", to);
  if (from === to) throw badValue(`The source and target field for $rename must differ: ${from}: "${to}"`);
  const apply = (document: Document, findPosition: FindPosition): Document => {
    const value = valueAt(document, source, "source");
    if (value === MISSING) return document;
    valueAt(document, target, "destination");
    const common = { root: document, findPosition };
    const without = applyAtPath(document, { ...common, path: source, change: REMOVE });
    return applyAtPath(without, { ...common, path: target, change: set(value) });
  };
  return { modifier: { path: target, onlyOnInsert: false, apply }, paths: [source, target] };
}

function fixedPath(role: string, path: string): string[] {
  const names = parsePath(path);
  if (names.includes("$")) throw badValue(`The ${role} field for $rename may not be dynamic: ${path}`);
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
  const where = `'${path.join(".")}' in doc with ${who} has an array field called '${path[index - 1]}'`;
  return badValue(`The ${role} field cannot be an array element, ${where}`);
}
