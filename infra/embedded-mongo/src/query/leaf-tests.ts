import { BSONRegExp, BSONSymbol } from "bson";
import { compare, equals } from "../values/compare.js";
import { toCanonicalText } from "../values/key.js";
import { isLong, isNaNumber, isNumeric, toNumber } from "../values/numbers.js";
import { TYPE_RANK, typeRank, typeName } from "../values/type-names.js";
import { MISSING } from "../values/types.js";
import type { Missing, Value } from "../values/types.js";
import type { ComparisonNode, LeafNode } from "./nodes.js";
import { compileRegex } from "./regex.js";

type ValueTest = (value: Value | Missing) => boolean;
type SimpleLeaf = Exclude<LeafNode, { kind: "elemMatch" }>;

export function compileLeafTest(node: SimpleLeaf): ValueTest {
  switch (node.kind) {
    case "compare":
      return comparisonTest(node);
    case "in":
      return inTest(node);
    case "regex":
      return regexTest(node.pattern, node.options);
    case "exists":
      return (value) => value !== MISSING;
    case "type":
      return (value) => value !== MISSING && node.types.has(typeName(value));
    case "size":
      return (value) => Array.isArray(value) && value.length === node.size;
    case "mod":
      return modTest(node.divisor, node.remainder);
  }
}

function comparisonTest({ operator, value }: ComparisonNode): ValueTest {
  if (operator === "eq") return equalityTest(value);
  const rank = typeRank(value);
  if (rank === TYPE_RANK.null) return operator === "gte" || operator === "lte" ? isNull : () => false;
  const decide = DECISIONS[operator];
  if (rank === TYPE_RANK.minKey || rank === TYPE_RANK.maxKey) {
    return (found) => decide(compare(found === MISSING ? null : found, value));
  }
  if (isNaNumber(value)) return operator === "gte" || operator === "lte" ? isNaNValue : () => false;
  return (found) =>
    found !== MISSING && typeRank(found) === rank && !isNaNumber(found) && decide(compare(found, value));
}

const isNull: ValueTest = (value) => value === MISSING || value === null;
const isNaNValue: ValueTest = (value) => value !== MISSING && isNaNumber(value);

const DECISIONS: Record<"gt" | "gte" | "lt" | "lte", (order: number) => boolean> = {
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

function equalityTest(wanted: Value): ValueTest {
  if (wanted === null) return isNull;
  if (typeof wanted === "string") {
    return (value) => value === wanted || (value instanceof BSONSymbol && value.value === wanted);
  }
  return (value) => value !== MISSING && equals(value, wanted);
}

const MAX_LINEAR_VALUES = 8;

function inTest(node: Extract<LeafNode, { kind: "in" }>): ValueTest {
  const tests = node.patterns.map(({ pattern, options }) => regexTest(pattern, options));
  if (node.values.length > MAX_LINEAR_VALUES) {
    const keys = new Set(node.values.map(toCanonicalText));
    tests.push((value) => keys.has(toCanonicalText(value === MISSING ? null : value)));
  } else tests.push(...node.values.map(equalityTest));
  return (value) => tests.some((test) => test(value));
}

function regexTest(pattern: string, options: string): ValueTest {
  const matches = compileRegex(pattern, options);
  return (value) => {
    if (typeof value === "string") return matches(value);
    if (value instanceof BSONSymbol) return matches(value.value);
    return value instanceof BSONRegExp && value.pattern === pattern && value.options === options;
  };
}

function modTest(divisor: bigint, remainder: bigint): ValueTest {
  return (value) => {
    if (value === MISSING || !isNumeric(value)) return false;
    if (isLong(value)) return value.toBigInt() % divisor === remainder;
    const number = Math.trunc(toNumber(value));
    return Number.isFinite(number) && BigInt(number) % divisor === remainder;
  };
}
