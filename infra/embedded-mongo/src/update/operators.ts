import { Timestamp } from "bson";
import { add, multiply } from "../values/arithmetic.js";
import { compare } from "../values/compare.js";
import { badValue, describeValue, failure } from "../values/errors.js";
import { isNumeric } from "../values/numbers.js";
import { followPath } from "../values/paths.js";
import { getTypeName } from "../values/type-names.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, MaybeValue, Numeric, Value } from "../values/types.js";
import { compileAddToSet, compilePop, compilePull, compilePullAll, compilePush } from "./array-operators.js";
import { applyAtPath, describeId, parsePath } from "./modify.js";
import type { FieldChange, FieldContext, FindPosition, ChangeFactory, Modifier } from "./modify.js";

/** Operators on a single path; $rename is compiled separately. */
export const UPDATE_OPERATORS: Readonly<Record<string, ChangeFactory>> = {
  $set: compileSet,
  $setOnInsert: compileSet,
  $unset: () => REMOVE_FIELD,
  $inc: compileArithmetic("increment", "$inc", add, (operand) => operand),
  $mul: compileArithmetic("multiply", "$mul", multiply, (operand) => multiply(0, operand) ?? 0),
  $min: (value) => compileExtreme(value, (order) => order < 0),
  $max: (value) => compileExtreme(value, (order) => order > 0),
  $currentDate: compileCurrentDate,
  $push: compilePush,
  $addToSet: compileAddToSet,
  $pop: compilePop,
  $pull: compilePull,
  $pullAll: compilePullAll,
};

const REMOVE_FIELD: FieldChange = { creates: false, next: () => MISSING };

function compileSet(value: Value): FieldChange {
  return { creates: true, next: () => value };
}

function compileExtreme(value: Value, isBetter: (order: number) => boolean): FieldChange {
  const next: FieldChange["next"] = (current) =>
    current === MISSING || isBetter(compare(value, current)) ? value : current;
  return { creates: true, next };
}

let timestampCounter = 0;

function createTimestamp(): Timestamp {
  timestampCounter = (timestampCounter + 1) % 0x7fff_ffff;
  return new Timestamp({ t: Math.floor(Date.now() / 1000), i: timestampCounter });
}

function compileCurrentDate(argument: Value): FieldChange {
  if (typeof argument === "boolean") return { creates: true, next: () => new Date() };
  if (!isDocument(argument)) {
    const hint = "Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).";
    throw badValue(`${getTypeName(argument)} is not valid type for $currentDate. ${hint}`);
  }
  const kind = argument.size === 1 ? argument.get("$type") : undefined;
  if (kind === "date") return compileCurrentDate(true);
  if (kind === "timestamp") return { creates: true, next: createTimestamp };
  const example = "{$currentDate: {field : {$type: 'date'}}}";
  throw badValue(`The '$type' string field is required to be 'date' or 'timestamp': ${example}`);
}

/** Creates the compiler of $inc or $mul; `operation` returns undefined on int64 overflow. */
function compileArithmetic(
  verb: string,
  name: string,
  operation: typeof add,
  getInitialValue: (operand: Numeric) => Numeric,
): ChangeFactory {
  return (argument, path) => {
    if (!isNumeric(argument)) {
      const message = `Cannot ${verb} with non-numeric argument: {${path}: ${describeValue(argument)}}`;
      throw failure("TypeMismatch", message);
    }
    const next: FieldChange["next"] = (current, context) => {
      if (current === MISSING) return getInitialValue(argument);
      const result = isNumeric(current) ? operation(current, argument) : undefined;
      if (result === undefined) throw arithmeticError(name, current, context);
      return result;
    };
    return { creates: true, next };
  };
}

function arithmeticError(operator: string, current: Value, { name, root }: FieldContext): Error {
  if (isNumeric(current)) {
    const target = `current value ((NumberLong)${describeValue(current)}) for document ${describeId(root)}`;
    return badValue(`Failed to apply ${operator} operations to ${target}`);
  }
  const fieldDescription = `${describeId(root)} has the field '${name}' of non-numeric type ${getTypeName(current)}`;
  return failure(
    "TypeMismatch",
    `Cannot apply ${operator} to a value of non-numeric type. ${fieldDescription}`,
  );
}

/** Compiles $rename, which moves a value to another path and does nothing if the source is missing. */
export function compileRename(from: string, to: Value): Modifier {
  if (typeof to !== "string") {
    throw badValue(`The 'to' field for $rename must be a string: ${from}: ${describeValue(to)}`);
  }
  const source = parseFixedPath("source", from);
  const target = parseFixedPath("destination", to);
  if (from === to) throw badValue(`The source and target field for $rename must differ: ${from}: "${to}"`);
  const apply = (document: Document, findPosition: FindPosition): Document => {
    const value = getValueAt(document, source, "source");
    if (value === MISSING) return document;
    getValueAt(document, target, "destination");
    const sharedOptions = { root: document, findPosition };
    const withoutSource = applyAtPath(document, { ...sharedOptions, path: source, change: REMOVE_FIELD });
    return applyAtPath(withoutSource, { ...sharedOptions, path: target, change: compileSet(value) });
  };
  return { path: target, changedPaths: [source, target], onlyOnInsert: false, apply };
}

function parseFixedPath(role: string, path: string): string[] {
  const names = parsePath(path);
  if (names.includes("$")) throw badValue(`The ${role} field for $rename may not be dynamic: ${path}`);
  return names;
}

function getValueAt(document: Document, path: readonly string[], role: string): MaybeValue {
  const { value, rest } = followPath(document, path);
  if (rest.length === 0) return value;
  const arrayName = path[path.length - rest.length - 1];
  const documentId = `_id: ${describeValue(document.get("_id"))}`;
  const location = `'${path.join(".")}' in doc with ${documentId} has an array field called '${arrayName}'`;
  throw badValue(`The ${role} field cannot be an array element, ${location}`);
}
