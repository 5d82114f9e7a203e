import { compare, equals } from "../../values/compare.js";
import { compileSort } from "../../query/sort.js";
import { failure, location } from "../../values/errors.js";
import { documentOrEmpty, isDocument, MISSING } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import type { CompileContext, CompileOperator, Evaluate, Found, OperatorTable } from "../scope.js";
import { checkRoom, MOST_PARTS } from "../work.js";
import type { Work } from "../work.js";
import { isNothing, kindOf, namedParts, needArray, needInteger, operator, strict } from "./kit.js";

export const ARRAYS: OperatorTable = {
  $arrayElemAt: strict(2, 2, (array, index) =>
    elementAt(needArray(28689, "$arrayElemAt", array), needInteger(28690, "$arrayElemAt's index", index)),
  ),
  $first: strict(1, 1, (array) => elementAt(needArray(28689, "$first", array), 0)),
  $last: strict(1, 1, (array) => elementAt(needArray(28689, "$last", array), -1)),
  $firstN: someOf("$firstN", (array, n) => array.slice(0, n)),
  $lastN: someOf("$lastN", (array, n) => array.slice(-n)),
  $maxN: someOf("$maxN", (array, n, work) =>
    sorted(present(array), (a, b) => compare(b, a), work).slice(0, n),
  ),
  $minN: someOf("$minN", (array, n, work) =>
    sorted(present(array), (a, b) => compare(a, b), work).slice(0, n),
  ),
  $concatArrays: strict(0, Infinity, concatArrays),
  $in: isIn,
  $indexOfArray: strict(2, 4, indexOfArray),
  $isArray: operator(1, 1, (value) => Array.isArray(value)),
  $range: operator(2, 3, range),
  $reverseArray: strict(1, 1, (array) => needArray(34435, "$reverseArray", array).toReversed()),
  $size: operator(
    1,
    1,
    (array) => needArray(17124, "The argument to $size must be an array; it", array).length,
  ),
  $slice: strict(2, 3, slice),
  $sortArray: sortArray,
  $zip: zip,
};

function concatArrays(...arrays: Value[]): Value[] {
  const lists = arrays.map((array) => needArray(28664, "$concatArrays", array));
  checkRoom(
    lists.reduce((sum, list) => sum + list.length, 0),
    MOST_PARTS,
  );
  return lists.flat(1);
}

/** Sorts a copy; a long array takes time. */
function sorted(array: readonly Value[], order: (a: Value, b: Value) => number, work: Work): Value[] {
  return array.toSorted((a, b) => {
    work.walk(4);
    return order(a, b);
  });
}

const present = (array: Value[]) => array.filter((value) => !isNothing(value));

function elementAt(array: Value[], index: number): Found {
  const at = index < 0 ? array.length + index : index;
  return at >= 0 && at < array.length ? array[at] : MISSING;
}

function someOf(name: string, choose: (array: Value[], n: number, work: Work) => Value[]): CompileOperator {
  return (argument, context) => {
    const { n, input } = namedParts(name, argument, context, ["n", "input"]) as {
      n: Evaluate;
      input: Evaluate;
    };
    return (scope) => {
      const count = needInteger(5787902, `${name}'s n`, n(scope));
      if (count <= 0) throw location(5787908, `'n' must be greater than 0, found ${count}`);
      return choose(needArray(5788200, name, input(scope)), count, scope.work);
    };
  };
}

function isIn(argument: Value, context: CompileContext, name: string): Evaluate {
  return operator(2, 2, (value, array) => {
    if (!Array.isArray(array))
      throw location(40081, `$in requires an array as a second argument, found: ${kindOf(array)}`);
    return value !== MISSING && array.some((element) => equals(element, value, context.collation));
  })(argument, context, name);
}

function indexOfArray(array: Value, wanted: Value, start: Value, end: Value): Found {
  const list = needArray(40090, "$indexOfArray", array);
  const from = start === undefined ? 0 : needInteger(40096, "$indexOfArray's start", start);
  const to = end === undefined ? list.length : needInteger(40096, "$indexOfArray's end", end);
  if (from < 0 || to < 0)
    throw location(40097, "$indexOfArray requires a nonnegative starting and ending index");
  return list.findIndex((value, index) => index >= from && index < to && equals(value, wanted));
}

function range(start: Found, end: Found, step: Found = 1): Found {
  const [from, to, by] = [
    needInteger(34443, "$range's start", start),
    needInteger(34444, "$range's end", end),
    needInteger(34446, "$range's step", step),
  ];
  if (by === 0) throw location(34449, "$range requires a non-zero step value");
  const count = Math.max(0, Math.ceil((to - from) / by));
  if (count > MOST_PARTS)
    throw failure("QueryExceededMemoryLimitNoDiskUseAllowed", "$range would use too much memory");
  return Array.from({ length: count }, (_unused, index) => from + index * by);
}

function slice(array: Value, second: Value, third: Value): Found {
  const list = needArray(28724, "First argument to $slice", array);
  const first = needInteger(28725, "Second argument to $slice", second);
  if (third === undefined) return first >= 0 ? list.slice(0, first) : list.slice(first);
  const count = needInteger(28727, "Third argument to $slice", third);
  if (count <= 0) throw location(28729, `Third argument to $slice must be positive: ${count}`);
  const start = first >= 0 ? first : Math.max(0, list.length + first);
  return list.slice(start, start + count);
}

function sortArray(argument: Value, context: CompileContext): Evaluate {
  const spec = isDocument(argument) ? argument.get("sortBy") : undefined;
  const rest: Value = isDocument(argument)
    ? new Map([...argument].filter(([name]) => name !== "sortBy"))
    : argument;
  const { input } = namedParts("$sortArray", rest, context, ["input"]) as { input: Evaluate };
  const order = elementOrder(spec, context);
  return (scope) => {
    const array = input(scope);
    return isNothing(array)
      ? null
      : sorted(needArray(2942504, "The input argument to $sortArray", array), order, scope.work);
  };
}

function elementOrder(spec: Value, { collation }: CompileContext): (a: Value, b: Value) => number {
  if (!isDocument(spec)) {
    const direction = needInteger(2942505, "$sortArray's sortBy", spec);
    return (a, b) => compare(a, b, collation) * Math.sign(direction);
  }
  const sort = compileSort(spec, collation);
  return (a, b) => sort.compare(documentOrEmpty(a), documentOrEmpty(b));
}

function zip(argument: Value, context: CompileContext): Evaluate {
  const parts = namedParts("$zip", argument, context, ["inputs"], ["useLongestLength", "defaults"]);
  const longest = (argument as Document).get("useLongestLength") === true;
  return (scope) => {
    const inputs = needArray(34461, "$zip's inputs", parts["inputs"]?.(scope));
    if (inputs.some(isNothing)) return null;
    const lists = inputs.map((list) => needArray(34468, "$zip", list));
    const defaults =
      parts["defaults"] === undefined ? [] : needArray(34462, "$zip's defaults", parts["defaults"](scope));
    const lengths = lists.map((list) => list.length);
    const length = lengths.reduce((a, b) => (longest ? Math.max(a, b) : Math.min(a, b)), lengths[0] ?? 0);
    checkRoom(length * (lists.length + 1), MOST_PARTS);
    return Array.from({ length }, (_unused, row) =>
      lists.map((list, column) => (row < list.length ? list[row] : (defaults[column] ?? null))),
    );
  };
}
