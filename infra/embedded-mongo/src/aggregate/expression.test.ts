import { describe, expect, test } from "@jest/globals";
import { Decimal128, Double, Long, ObjectId } from "bson";
import { bson, plainValue } from "../../tests/support/bson.js";
import { MISSING } from "../values/types.js";
import { compileExpression } from "./expression.js";

const date = new Date("2026-01-15T10:20:30.456Z");
const document = {
  a: 5,
  b: { c: "x" },
  list: [3, 1, 2],
  docs: [{ k: 1 }, { k: 2 }, {}],
  date,
  nothing: null,
};

function evaluate(expression: unknown): unknown {
  const wrapped = bson({ expression }).get("expression");
  const value = compileExpression(wrapped)(bson(document));
  return value === MISSING ? "(missing)" : plainValue(value);
}

/** Objects with a field "then" look like promises to the linter. */
const branch = (start: object, result: unknown, end: object = {}) =>
  new Map<string, unknown>([...Object.entries(start), ["then", result], ...Object.entries(end)]);

const long = (value: number) => plainValue(Long.fromNumber(value));

describe("expressions", () => {
  test.each<[expression: unknown, value: unknown]>([
    ["$a", 5],
    ["$b.c", "x"],
    ["$docs.k", [1, 2]],
    ["$none", "(missing)"],
    [{ x: "$a", y: "$none" }, { x: 5 }],
    [
      ["$a", "$none"],
      [5, null],
    ],
    [{ $literal: "$a" }, "$a"],
    [{ $add: ["$a", 2.5] }, 7.5],
    [{ $add: ["$date", 1000] }, { $date: "2026-01-15T10:20:31.456Z" }],
    [{ $add: ["$a", null] }, null],
    [{ $subtract: ["$date", { $toDate: "2026-01-15" }] }, long(37230456)],
    [{ $multiply: [2147483647, 2] }, long(4294967294)],
    [{ $divide: [1, 4] }, 0.25],
    [{ $mod: [-7, 3] }, -1],
    [{ $round: [2.5] }, 2],
    [{ $round: [2.345, 2] }, 2.35],
    [{ $trunc: [-2.7] }, -2],
    [{ $floor: -1.5 }, -2],
    [{ $pow: [2, 10] }, 1024],
    [{ $abs: -3 }, 3],
    [{ $round: [Decimal128.fromString("2.675"), 2] }, { $numberDecimal: "2.68" }],
    [
      { $divide: [Decimal128.fromString("1"), 3] },
      { $numberDecimal: "0.3333333333333333333333333333333333" },
    ],
    [{ $cmp: ["$a", "x"] }, -1],
    [{ $eq: [new Double(1), 1] }, true],
    [{ $and: [1, "$none"] }, false],
    [{ $or: [null, "$a"] }, true],
    [{ $not: [false] }, true],
    [{ $cond: [{ $gte: ["$a", 5] }, "yes", "no"] }, "yes"],
    [{ $cond: branch({ if: false }, 1, { else: 2 }) }, 2],
    [{ $ifNull: ["$none", "$nothing", 7] }, 7],
    [{ $switch: { branches: [branch({ case: { $eq: ["$a", 5] } }, "five")], default: 0 } }, "five"],
    [{ $arrayElemAt: ["$list", -1] }, 2],
    [{ $arrayElemAt: ["$list", 9] }, "(missing)"],
    [{ $filter: { input: "$list", as: "n", cond: { $gt: ["$$n", 1] } } }, [3, 2]],
    [{ $map: { input: "$list", in: { $add: ["$$this", "$a"] } } }, [8, 6, 7]],
    [{ $reduce: { input: "$list", initialValue: 0, in: { $add: ["$$value", "$$this"] } } }, 6],
    [{ $sortArray: { input: "$list", sortBy: -1 } }, [3, 2, 1]],
    [{ $concatArrays: ["$list", [9]] }, [3, 1, 2, 9]],
    [{ $slice: ["$list", 1, 1] }, [1]],
    [{ $in: [3, "$list"] }, true],
    [{ $indexOfArray: ["$list", 2] }, 2],
    [{ $range: [0, 6, 2] }, [0, 2, 4]],
    [{ $size: "$list" }, 3],
    [{ $sum: "$list" }, 6],
    [{ $max: ["$a", 9] }, 9],
    [{ $avg: "$list" }, 2],
    [{ $setUnion: ["$list", [1, 4]] }, [1, 2, 3, 4]],
    [{ $setIsSubset: [[1], "$list"] }, true],
    [
      { $zip: { inputs: [[1, 2], ["a"]], useLongestLength: true } },
      [
        [1, "a"],
        [2, null],
      ],
    ],
    [{ $concat: ["a", "$b.c"] }, "ax"],
    [{ $toUpper: "$b.c" }, "X"],
    [{ $substrCP: ["héllo", 1, 3] }, "éll"],
    [{ $split: ["a-b", "-"] }, ["a", "b"]],
    [{ $trim: { input: "  x " } }, "x"],
    [{ $strLenCP: "h\u{1F600}" }, 2],
    [{ $indexOfCP: ["h\u{1F600}x", "x"] }, 2],
    [{ $replaceAll: { input: "aXbX", find: "X", replacement: { $literal: "$&" } } }, "a$&b$&"],
    [{ $regexMatch: { input: "ABC", regex: "b", options: "i" } }, true],
    [
      { $regexFindAll: { input: "abab", regex: "a(b)" } },
      [
        { match: "ab", idx: 0, captures: ["b"] },
        { match: "ab", idx: 2, captures: ["b"] },
      ],
    ],
    [{ $mergeObjects: ["$b", { d: 1 }] }, { c: "x", d: 1 }],
    [{ $objectToArray: "$b" }, [{ k: "c", v: "x" }]],
    [{ $arrayToObject: [[["k", 1]]] }, { k: 1 }],
    [{ $getField: { field: "c", input: "$b" } }, "x"],
    [{ $setField: { field: "a.b", input: {}, value: 1 } }, { "a.b": 1 }],
    [{ $let: { vars: { x: 2 }, in: { $multiply: ["$$x", "$a"] } } }, 10],
    [{ $type: "$none" }, "missing"],
    [{ $toInt: "12" }, 12],
    [{ $toString: new ObjectId("00112233445566778899aabb") }, "00112233445566778899aabb"],
    [{ $convert: { input: "x", to: "int", onError: -1 } }, -1],
    [{ $year: "$date" }, 2026],
    [{ $isoWeekYear: new Date("2021-01-01") }, long(2020)],
    [
      { $dateToString: { date: "$date", format: "%Y-%m-%d %H:%M %z", timezone: "Asia/Jakarta" } },
      "2026-01-15 17:20 +0700",
    ],
    [
      { $dateFromString: { dateString: "15/01/2026", format: "%d/%m/%Y" } },
      { $date: "2026-01-15T00:00:00Z" },
    ],
    [
      { $dateTrunc: { date: "$date", unit: "day", timezone: "Asia/Jakarta" } },
      { $date: "2026-01-14T17:00:00Z" },
    ],
    [
      { $dateAdd: { startDate: new Date("2024-01-31"), unit: "month", amount: 1 } },
      { $date: "2024-02-29T00:00:00Z" },
    ],
    [{ $dateDiff: { startDate: new Date("2025-12-31"), endDate: "$date", unit: "year" } }, long(1)],
    [{ $dateFromParts: { year: 2026, month: 14 } }, { $date: "2027-02-01T00:00:00Z" }],
  ])("when it is %j then its value is %j", (expression, value) => {
    expect(evaluate(expression)).toEqual(value);
  });

  test.each<[expression: unknown, code: number]>([
    [{ $add: ["$b", 1] }, 14],
    [{ $divide: [1, 0] }, 2],
    [{ $concat: [1] }, 16702],
    [{ $size: "$a" }, 17124],
    [{ $toInt: "x" }, 241],
    [{ $cond: [1, 2] }, 16020],
    [{ $function: {} }, 168],
    [{ $add: 1, $subtract: 1 }, 15983],
    [{ $dateToString: { date: "$date", timezone: "Mars/Base" } }, 40485],
    ["$a..b", 15998],
    [{ $regexMatch: { input: "a", regex: "(a+)+" } }, 51091],
    [{ $range: [0, 1e9] }, 292],
  ])("when it is %j then it is refused with %i", (expression, code) => {
    expect(() => evaluate(expression)).toThrow(expect.objectContaining({ code }));
  });
});
