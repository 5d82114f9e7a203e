import { describe, expect, test } from "@jest/globals";
import { Decimal128, Double, Long, MinKey } from "bson";
import { toServerDocument, toPlainValue } from "../../tests/support/bson.js";
import { MISSING } from "../values/types.js";
import { compileExpression } from "./expression.js";

const date = new Date("2026-01-15T10:20:30.456Z");
const document = {
  a: 5,
  b: { c: "x" },
  docs: [{ k: 1 }, { k: 2 }, {}],
  date,
  nothing: null,
};

function evaluate(expression: unknown): unknown {
  const wrappedExpression = toServerDocument({ expression }).get("expression");
  const value = compileExpression(wrappedExpression)(toServerDocument(document));
  return value === MISSING ? "(missing)" : toPlainValue(value);
}

/** Builds a $switch branch as a Map, since the linter mistakes objects with a `then` field for promises. */
const createBranch = (start: object, result: unknown, end: object = {}) =>
  new Map<string, unknown>([...Object.entries(start), ["then", result], ...Object.entries(end)]);

const toPlainLong = (value: number) => toPlainValue(Long.fromNumber(value));

describe("aggregation expressions", () => {
  test.each<[expression: unknown, value: unknown]>([
    ["$a", 5],
    ["$b.c", "x"],
    ["$docs.k", [1, 2]],
    ["$none", "(missing)"],
    ["$$ROOT.a", 5],
    ["$$REMOVE", "(missing)"],
    [{ x: "$a", y: "$none" }, { x: 5 }],
    [
      ["$a", "$none"],
      [5, null],
    ],
    [{ $literal: "$a" }, "$a"],
    [{ $add: ["$a", 2.5] }, 7.5],
    [{ $add: ["$date", 1000] }, { $date: "2026-01-15T10:20:31.456Z" }],
    [{ $add: ["$a", null] }, null],
    [{ $subtract: ["$date", new Date("2026-01-15")] }, toPlainLong(37230456)],
    [{ $multiply: [2147483647, 2] }, toPlainLong(4294967294)],
    [{ $divide: [1, 4] }, 0.25],
    [{ $mod: [-7, 3] }, -1],
    [{ $round: [2.5] }, 2],
    [{ $round: [2.345, 2] }, 2.35],
    [{ $trunc: [-2.7] }, -2],
    [{ $floor: -1.5 }, -2],
    [{ $ceil: 1.2 }, 2],
    [{ $abs: -3 }, 3],
    [{ $round: [Decimal128.fromString("2.675"), 2] }, { $numberDecimal: "2.68" }],
    [
      { $divide: [Decimal128.fromString("1"), 3] },
      { $numberDecimal: "0.3333333333333333333333333333333333" },
    ],
    [{ $cmp: ["$a", "x"] }, -1],
    [{ $eq: [new Double(1), 1] }, true],
    [{ $lt: ["$none", null] }, true],
    [{ $cmp: ["$none", new MinKey()] }, 1],
    [{ $eq: ["$none", "$none"] }, true],
    [{ $and: [1, "$none"] }, false],
    [{ $or: [null, "$a"] }, true],
    [{ $not: [false] }, true],
    [{ $cond: [{ $gte: ["$a", 5] }, "yes", "no"] }, "yes"],
    [{ $cond: createBranch({ if: false }, 1, { else: 2 }) }, 2],
    [{ $ifNull: ["$none", "$nothing", 7] }, 7],
    [{ $switch: { branches: [createBranch({ case: { $eq: ["$a", 5] } }, "five")], default: 0 } }, "five"],
    [{ $concat: ["a", "$b.c"] }, "ax"],
    [{ $toUpper: "$b.c" }, "X"],
    [{ $toLower: "ÀB" }, "Àb"],
    [{ $strcasecmp: ["a", "B"] }, -1],
    [{ $substrCP: ["héllo", 1, 3] }, "éll"],
    [{ $strLenCP: "h\u{1F600}" }, 2],
    [{ $year: "$date" }, 2026],
    [{ $dayOfMonth: { date: new Date("2026-01-15T20:00:00Z"), timezone: "Asia/Jakarta" } }, 16],
    [{ $hour: { date: "$date", timezone: "+05:30" } }, 15],
    [{ $isoWeekYear: new Date("2021-01-01") }, toPlainLong(2020)],
    [{ $isoWeek: new Date("2021-01-01") }, 53],
    [{ $week: new Date("2026-01-04") }, 1],
    [{ $dayOfYear: new Date("2024-12-31") }, 366],
  ])("evaluates %j to %j", (expression, value) => {
    expect(evaluate(expression)).toEqual(value);
  });

  test.each<[expression: unknown, code: number]>([
    [{ $add: ["$b", 1] }, 14],
    [{ $divide: [1, 0] }, 2],
    [{ $concat: [1] }, 16702],
    [{ $strLenCP: "$a" }, 34471],
    [{ $cond: [1, 2] }, 16020],
    [{ $add: 1, $subtract: 1 }, 15983],
    [{ $year: { date: "$date", timezone: "Mars/Base" } }, 40485],
    [{ $year: "$a" }, 16006],
    ["$a..b", 15998],
    ["$$NOW", 17276],
    ["$$this", 17276],
  ])("refuses %j with error %i", (expression, code) => {
    expect(() => evaluate(expression)).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    "$function",
    "$map",
    "$filter",
    "$reduce",
    "$let",
    "$in",
    "$size",
    "$sum",
    "$convert",
    "$toInt",
    "$dateToString",
    "$regexMatch",
    "$getField",
    "$mergeObjects",
    "$meta",
    "$rand",
  ])("refuses the unsupported operator %s with error 168", (name) => {
    const evaluateOperator = () => evaluate({ [name]: {} });
    expect(evaluateOperator).toThrow(expect.objectContaining({ code: 168 }));
    expect(evaluateOperator).toThrow(
      `Unrecognized expression '${name}': it is unknown or outside this server's profile`,
    );
  });
});
