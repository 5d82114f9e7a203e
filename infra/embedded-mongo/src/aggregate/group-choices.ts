import { compileSort } from "../query/sort.js";
import { compare } from "../values/compare.js";
import { failure, location } from "../values/errors.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { compileExpression } from "./expression.js";
import { isNothing, needInteger } from "./operators/kit.js";
import type { GroupState } from "./group-state.js";
import type { ExpressionOptions, Found } from "./scope.js";

interface Row {
  readonly key: Value[];
  readonly value: Value;
}

interface Choice {
  /** How rows are ordered; undefined keeps the order of arrival. */
  order(a: Row, b: Row): number;
  readonly n: number;
  readonly single: boolean;
  /** The last ones are chosen backwards and turned round for the result. */
  readonly backwards: boolean;
  row(document: Document): Row | undefined;
}

/**
 * The accumulators that choose some of the values: $firstN, $maxN, $top, $bottomN and so on; undefined for
 * others.
 */
export function compileChosen(
  operator: string,
  argument: Value,
  options: ExpressionOptions,
): (() => GroupState) | undefined {
  const make = Object.hasOwn(MAKERS, operator) ? MAKERS[operator] : undefined;
  if (make === undefined) return undefined;
  if (!isDocument(argument)) throw failure("FailedToParse", `${operator} requires an object`);
  const choice = make(operator, argument, options);
  return () => choosing(choice);
}

function choosing({ order, n, single, backwards, row }: Choice): GroupState {
  let rows: Row[] = [];
  let isFull = false;
  const add = (document: Document) => {
    const made = row(document);
    if (made === undefined) return undefined;
    rows.push(made);
    // Rows that replace others need no more room.
    if (rows.length < n * 2 + 100) return isFull ? undefined : made.value;
    rows = rows.sort(order).slice(0, n);
    isFull = true;
    return undefined;
  };
  const result = () => {
    const values = rows
      .sort(order)
      .slice(0, n)
      .map(({ value }) => value);
    if (backwards) values.reverse();
    return single ? (values[0] ?? null) : values;
  };
  return { add, result };
}

type Make = (operator: string, argument: Document, options: ExpressionOptions) => Choice;

const MAKERS: Readonly<Record<string, Make>> = {
  $firstN: (...spec) => arrival(1, ...spec),
  $lastN: (...spec) => arrival(-1, ...spec),
  $maxN: (...spec) => ranked(-1, ...spec),
  $minN: (...spec) => ranked(1, ...spec),
  $top: (...spec) => sorted(1, true, ...spec),
  $topN: (...spec) => sorted(1, false, ...spec),
  $bottom: (...spec) => sorted(-1, true, ...spec),
  $bottomN: (...spec) => sorted(-1, false, ...spec),
};

function countOf(operator: string, argument: Document, options: ExpressionOptions): number {
  if (!argument.has("n")) throw location(5787906, `Missing value for 'n' in ${operator}`);
  const n = needInteger(5787902, `${operator}'s n`, compileExpression(argument.get("n"), options)(new Map()));
  if (n <= 0) throw location(5787908, `'n' must be greater than 0, found ${n}`);
  return n;
}

const plain = (value: Found): Value => (value === MISSING ? null : value);

function arrival(
  direction: 1 | -1,
  operator: string,
  argument: Document,
  options: ExpressionOptions,
): Choice {
  const input = compileExpression(argument.get("input"), options);
  let place = 0;
  const row = (document: Document) => ({ key: [place++], value: plain(input(document)) });
  const order = (a: Row, b: Row) => ((a.key[0] as number) - (b.key[0] as number)) * direction;
  return { n: countOf(operator, argument, options), single: false, backwards: direction === -1, row, order };
}

function ranked(direction: 1 | -1, operator: string, argument: Document, options: ExpressionOptions): Choice {
  const input = compileExpression(argument.get("input"), options);
  const row = (document: Document) => {
    const value = input(document);
    return isNothing(value) ? undefined : { key: [], value };
  };
  const order = (a: Row, b: Row) => compare(a.value, b.value, options.collation) * direction;
  return { n: countOf(operator, argument, options), single: false, backwards: false, row, order };
}

function sorted(
  direction: 1 | -1,
  single: boolean,
  operator: string,
  argument: Document,
  options: ExpressionOptions,
): Choice {
  const spec = argument.get("sortBy");
  if (!isDocument(spec)) throw location(5788005, `Missing value for 'sortBy' in ${operator}`);
  const sort = compileSort(spec, options.collation);
  const output = compileExpression(argument.get("output"), options);
  const row = (document: Document) => ({ key: sort.keyOf(document), value: plain(output(document)) });
  const order = (a: Row, b: Row) => sort.compareKeys(a.key, b.key) * direction;
  return {
    n: single ? 1 : countOf(operator, argument, options),
    single,
    backwards: direction === -1 && !single,
    row,
    order,
  };
}
