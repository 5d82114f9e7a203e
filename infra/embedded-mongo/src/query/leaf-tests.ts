import { BSONRegExp, BSONSymbol } from "bson";
import { compare, equals } from "../values/compare.js";
import { toCanonicalText } from "../values/key.js";
import { isLong, isNumericNaN, isNumeric, toNumber } from "../values/numbers.js";
import { TYPE_RANK, getTypeRank, getTypeName } from "../values/type-names.js";
import { MISSING, nullIfMissing } from "../values/types.js";
import type { MaybeValue, Value } from "../values/types.js";
import type { ComparisonNode, LeafNode } from "./nodes.js";
import { compileRegex } from "./regex.js";

type ValueTest = (value: MaybeValue) => boolean;

export function compileLeafTest(node: Exclude<LeafNode, { kind: "elemMatch" }>): ValueTest {
  switch (node.kind) {
    case "compare":
      return compileComparisonTest(node);
    case "in":
      return compileInTest(node);
    case "regex":
      return compileRegexTest(node.pattern, node.options);
    case "exists":
      return (value) => value !== MISSING;
    case "type":
      return (value) => value !== MISSING && node.types.has(getTypeName(value));
    case "size":
      return (value) => Array.isArray(value) && value.length === node.size;
    case "mod":
      return compileModTest(node.divisor, node.remainder);
  }
}

function compileComparisonTest({ operator, value }: ComparisonNode): ValueTest {
  if (operator === "eq") return compileEqualityTest(value);
  const rank = getTypeRank(value);
  const acceptsOrder = ORDER_TESTS[operator];
  // Nothing is greater or less than null or NaN.
  if (value === null || isNumericNaN(value))
    return acceptsOrder(0) ? compileEqualityTest(value) : () => false;
  if (rank === TYPE_RANK.minKey || rank === TYPE_RANK.maxKey) {
    return (actual) => acceptsOrder(compare(nullIfMissing(actual), value));
  }
  return (actual) =>
    actual !== MISSING &&
    getTypeRank(actual) === rank &&
    !isNumericNaN(actual) &&
    acceptsOrder(compare(actual, value));
}

const ORDER_TESTS: Record<"gt" | "gte" | "lt" | "lte", (order: number) => boolean> = {
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

function compileEqualityTest(expected: Value): ValueTest {
  if (expected === null) return (value) => value === MISSING || value === null;
  if (typeof expected === "string") {
    return (value) => value === expected || (value instanceof BSONSymbol && value.value === expected);
  }
  return (value) => value !== MISSING && equals(value, expected);
}

const MAX_LINEAR_VALUES = 8;

function compileInTest(node: Extract<LeafNode, { kind: "in" }>): ValueTest {
  const tests = node.patterns.map(({ pattern, options }) => compileRegexTest(pattern, options));
  if (node.values.length > MAX_LINEAR_VALUES) {
    const keys = new Set(node.values.map(toCanonicalText));
    tests.push((value) => keys.has(toCanonicalText(nullIfMissing(value))));
  } else tests.push(...node.values.map(compileEqualityTest));
  return (value) => tests.some((test) => test(value));
}

function compileRegexTest(pattern: string, options: string): ValueTest {
  const matches = compileRegex(pattern, options);
  return (value) => {
    if (typeof value === "string") return matches(value);
    if (value instanceof BSONSymbol) return matches(value.value);
    return value instanceof BSONRegExp && value.pattern === pattern && value.options === options;
  };
}

function compileModTest(divisor: bigint, remainder: bigint): ValueTest {
  return (value) => {
    if (value === MISSING || !isNumeric(value)) return false;
    if (isLong(value)) return value.toBigInt() % divisor === remainder;
    const number = Math.trunc(toNumber(value));
    return Number.isFinite(number) && BigInt(number) % divisor === remainder;
  };
}
