import { compileSort } from "../query/sort.js";
import { compare } from "../values/compare.js";
import { describeValue, failure } from "../values/errors.js";
import { isNumeric, toInteger, toNumber } from "../values/numbers.js";
import { typeName } from "../values/type-names.js";
import { documentOrEmpty, isDocument, MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { Change } from "./modify.js";

type Order = (a: Value, b: Value) => number;

interface Push {
  readonly each: Value[];
  readonly position: number | undefined;
  readonly slice: number | undefined;
  readonly sort: Order | undefined;
}

/** $push with $each, $position, $sort and $slice, applied in this order. */
export function push(argument: Value): Change {
  const { each, position = Infinity, slice, sort } = parsePush(argument);
  const next: Change["next"] = (current, { name, root }) => {
    const array = current === MISSING ? [] : current;
    if (!Array.isArray(array)) {
      const who = `{_id: ${describeValue(root.get("_id"))}}`;
      throw failure(
        "BadValue",
        `The field '${name}' must be an array but is of type ${typeName(array)} in document ${who}`,
      );
    }
    const result = array.toSpliced(position, 0, ...each);
    if (sort !== undefined) result.sort(sort);
    return slice === undefined ? result : slice >= 0 ? result.slice(0, slice) : result.slice(slice);
  };
  return { creates: true, next };
}

const CLAUSES = new Set(["$each", "$position", "$slice", "$sort"]);

function parsePush(argument: Value): Push {
  if (!isDocument(argument) || !argument.has("$each")) {
    return { each: [argument], position: undefined, slice: undefined, sort: undefined };
  }
  for (const name of argument.keys()) {
    if (!CLAUSES.has(name)) throw failure("BadValue", `Unrecognized clause in $push: ${name}`);
  }
  const each = argument.get("$each");
  if (!Array.isArray(each)) {
    throw failure(
      "BadValue",
      `The argument to $each in $push must be an array but it was of type: ${typeName(each)}`,
    );
  }
  return {
    each,
    position: wholeClause(argument, "$position"),
    slice: wholeClause(argument, "$slice"),
    sort: parseSort(argument),
  };
}

function wholeClause(argument: Document, name: "$position" | "$slice"): number | undefined {
  if (!argument.has(name)) return undefined;
  const value = argument.get(name);
  const number = toInteger(value);
  if (number !== undefined) return number;
  throw failure(
    "BadValue",
    `The value for ${name} must be an integer value but was given type: ${typeName(value)}`,
  );
}

function parseSort(argument: Document): Order | undefined {
  if (!argument.has("$sort")) return undefined;
  const spec = argument.get("$sort");
  if (isDocument(spec)) return sortByFields(spec);
  const direction = isNumeric(spec) ? toNumber(spec) : 0;
  if (direction !== 1 && direction !== -1) {
    throw failure(
      "BadValue",
      "The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields",
    );
  }
  return (a, b) => compare(a, b) * direction;
}

function sortByFields(spec: Document): Order {
  if (spec.size === 0)
    throw failure("BadValue", "The $sort pattern is empty when it should be a set of fields.");
  const sort = compileSort(spec);
  return (a, b) => sort.compare(documentOrEmpty(a), documentOrEmpty(b));
}
