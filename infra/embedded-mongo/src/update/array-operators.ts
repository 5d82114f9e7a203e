import { BSONRegExp } from "bson";
import { compileValueTest } from "../query/compile.js";
import { compileFilter, hasOperators, LOGICAL_OPERATORS, parseField, parseFilter } from "../query/filter.js";
import { compileSort } from "../query/sort.js";
import { compare } from "../values/compare.js";
import { badValue, describeValue, failure } from "../values/errors.js";
import { toCanonicalText } from "../values/key.js";
import { asNumber, toInteger } from "../values/numbers.js";
import { getTypeName } from "../values/type-names.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { describeId } from "./modify.js";
import type { FieldChange, FieldContext } from "./modify.js";

/** Creates a change of an array; `creates` says whether a missing array is created. */
function createArrayChange(
  creates: boolean,
  update: (array: Value[]) => Value[],
  notArrayError: (type: string, context: FieldContext) => Error,
): FieldChange {
  const next: FieldChange["next"] = (current, context) => {
    if (current === MISSING && !creates) return MISSING;
    const array = current === MISSING ? [] : current;
    if (!Array.isArray(array)) throw notArrayError(getTypeName(array), context);
    return update(array);
  };
  return { creates, next };
}

export function compileAddToSet(argument: Value): FieldChange {
  const newValues = parseAddToSetValues(argument);
  return createArrayChange(
    true,
    (array) => {
      const keys = new Set(array.map(toCanonicalText));
      return [...array, ...newValues.filter((value) => keys.size < keys.add(toCanonicalText(value)).size)];
    },
    (type, { name }) =>
      badValue(`Cannot apply $addToSet to non-array field. Field named '${name}' has non-array type ${type}`),
  );
}

function parseAddToSetValues(argument: Value): Value[] {
  if (!isDocument(argument) || argument.keys().next().value !== "$each") return [argument];
  const eachValues = argument.get("$each");
  if (!Array.isArray(eachValues)) {
    const message = `The argument to $each in $addToSet must be an array but it was of type ${getTypeName(eachValues)}`;
    throw failure("TypeMismatch", message);
  }
  if (argument.size > 1)
    throw badValue(`Found unexpected fields after $each in $addToSet: ${describeValue(argument)}`);
  return eachValues;
}

export function compilePop(argument: Value): FieldChange {
  const direction = asNumber(argument);
  if (direction !== 1 && direction !== -1)
    throw failure("FailedToParse", `$pop expects 1 or -1, found: ${describeValue(argument)}`);
  return createArrayChange(
    false,
    (array) => (direction === 1 ? array.slice(0, -1) : array.slice(1)),
    (type, { path }) =>
      failure("TypeMismatch", `Path '${path}' contains an element of non-array type '${type}'`),
  );
}

export function compilePullAll(argument: Value): FieldChange {
  if (!Array.isArray(argument))
    throw badValue(`$pullAll requires an array argument but was given a ${getTypeName(argument)}`);
  const unwantedKeys = new Set(argument.map(toCanonicalText));
  return createRemovalChange("$pullAll", (element) => unwantedKeys.has(toCanonicalText(element)));
}

export function compilePull(argument: Value): FieldChange {
  return createRemovalChange("$pull", compileElementTest(argument));
}

function createRemovalChange(operator: string, test: (element: Value) => boolean): FieldChange {
  return createArrayChange(
    false,
    (array) => array.filter((element) => !test(element)),
    () => badValue(`Cannot apply ${operator} to a non-array value`),
  );
}

function compileElementTest(argument: Value): (element: Value) => boolean {
  const [firstName] = isDocument(argument) ? argument.keys() : [];
  if (isDocument(argument) && (!hasOperators(argument) || LOGICAL_OPERATORS.has(firstName ?? ""))) {
    const test = compileFilter(parseFilter(argument, "element"));
    return (element) => isDocument(element) && test(element);
  }
  if (isDocument(argument) || argument instanceof BSONRegExp)
    return compileValueTest({ kind: "and", branches: parseField("", argument) });
  return compileValueTest({ kind: "compare", path: "", operator: "eq", value: argument });
}

/** Compiles $push, which applies $position, $sort and $slice in this order. */
export function compilePush(argument: Value): FieldChange {
  const { each, position = Infinity, slice, sort } = parsePush(argument);
  return createArrayChange(
    true,
    (array) => {
      const result = array.toSpliced(position, 0, ...each);
      if (sort !== undefined) result.sort(sort);
      return slice === undefined ? result : slice >= 0 ? result.slice(0, slice) : result.slice(slice);
    },
    (type, { name, root }) =>
      badValue(`The field '${name}' must be an array but is of type ${type} in document ${describeId(root)}`),
  );
}

const PUSH_CLAUSES = new Set(["$each", "$position", "$slice", "$sort"]);

function parsePush(argument: Value) {
  if (!isDocument(argument) || !argument.has("$each")) return { each: [argument] };
  for (const name of argument.keys())
    if (!PUSH_CLAUSES.has(name)) throw badValue(`Unrecognized clause in $push: ${name}`);
  const each = argument.get("$each");
  if (!Array.isArray(each))
    throw badValue(
      `The argument to $each in $push must be an array but it was of type: ${getTypeName(each)}`,
    );
  const [position, slice] = [readIntegerClause(argument, "$position"), readIntegerClause(argument, "$slice")];
  return { each, position, slice, sort: parseSort(argument) };
}

function readIntegerClause(argument: Document, name: "$position" | "$slice"): number | undefined {
  if (!argument.has(name)) return undefined;
  const number = toInteger(argument.get(name));
  if (number !== undefined) return number;
  const type = getTypeName(argument.get(name));
  throw badValue(`The value for ${name} must be an integer value but was given type: ${type}`);
}

function parseSort(argument: Document): typeof compare | undefined {
  if (!argument.has("$sort")) return undefined;
  const spec = argument.get("$sort");
  if (isDocument(spec)) {
    if (spec.size === 0) throw badValue("The $sort pattern is empty when it should be a set of fields.");
    const sort = compileSort(spec);
    return (a, b) => sort.compare(toDocumentOrEmpty(a), toDocumentOrEmpty(b));
  }
  const direction = asNumber(spec);
  if (direction === 1 || direction === -1) return (a, b) => compare(a, b) * direction;
  throw badValue(
    "The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields",
  );
}

const toDocumentOrEmpty = (value: Value): Document => (isDocument(value) ? value : new Map());
