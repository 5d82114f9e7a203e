import { describe, expect, test } from "@jest/globals";
import { Decimal128, Double, Long } from "bson";
import fc from "fast-check";
import { toServerDocument, toPlainValue } from "../../tests/support/bson.js";
import { compileTestUpdate, applyTestUpdate } from "../../tests/support/updates.js";
import type { UpdateCase } from "../../tests/support/updates.js";
import { anyDocument } from "../../tests/support/values.js";
import { parseFilter } from "../query/filter.js";
import { compare } from "../values/compare.js";
import { compileUpdate } from "./compile.js";

const big = Long.fromString("2147483648");

describe("update operators and replacements", () => {
  test.each<[document: object, update: object, result: object, options?: UpdateCase]>([
    [{ _id: 1 }, { $set: { b: 1, a: 2, "c.d": 3 } }, { _id: 1, a: 2, b: 1, c: { d: 3 } }],
    [{ _id: 1, "10": 1 }, { $set: { "2": 1, "11": 1 } }, { _id: 1, "10": 1, "2": 1, "11": 1 }],
    [{ a: [1] }, { $set: { "a.3": 4 } }, { a: [1, null, null, 4] }],
    [{ a: { b: 1 } }, { $unset: { "a.b": 1, "x.y": 1 } }, { a: {} }],
    [{ a: [1, 2] }, { $unset: { "a.0": 1 } }, { a: [null, 2] }],
    [{ a: 2147483647 }, { $inc: { a: 1 } }, { a: toPlainValue(big) }],
    [{ a: 1.5 }, { $inc: { a: 1, b: 2 } }, { a: 2.5, b: 2 }],
    [{ a: 2 }, { $mul: { a: 3, b: 5 } }, { a: 6, b: 0 }],
    [
      { a: 5, b: 5 },
      { $min: { a: 3 }, $max: { b: 3, c: 1 } },
      { a: 3, b: 5, c: 1 },
    ],
    [{ a: 1, b: 2 }, { $rename: { a: "c.d" } }, { b: 2, c: { d: 1 } }],
    [{ a: [1] }, { $push: { a: 2, b: 1 } }, { a: [1, 2], b: [1] }],
    [{ a: [3, 1] }, { $push: { a: { $each: [2], $sort: 1, $slice: -2 } } }, { a: [2, 3] }],
    [{ a: [1, 2] }, { $push: { a: { $each: [9], $position: 1 } } }, { a: [1, 9, 2] }],
    [
      { a: [{ x: 2 }, { x: 1 }] },
      { $push: { a: { $each: [], $sort: { x: 1 } } } },
      { a: [{ x: 1 }, { x: 2 }] },
    ],
    [{ a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
    [{ a: [1, 2, 3] }, { $pop: { a: -1 } }, { a: [2, 3] }],
    [{ a: [1, 2, 3] }, { $pull: { a: { $gte: 2 } } }, { a: [1] }],
    [{ a: [{ b: 1, c: 1 }, { b: 2 }] }, { $pull: { a: { b: 1 } } }, { a: [{ b: 2 }] }],
    [{ a: ["x", "y"] }, { $pull: { a: /x/ } }, { a: ["y"] }],
    [{ a: [1, 2, 1] }, { $pullAll: { a: [1] } }, { a: [2] }],
    [{ a: [1, 5] }, { $set: { "a.$": 0 } }, { a: [1, 0] }, { filter: { a: { $gt: 3 } } }],
    [{ a: [{ k: 1, n: 1 }] }, { $inc: { "a.$.n": 1 } }, { a: [{ k: 1, n: 2 }] }, { filter: { "a.k": 1 } }],
    [
      { a: [{ k: 1 }, { k: 2 }] },
      { $set: { "a.$.z": 1 } },
      { a: [{ k: 1 }, { k: 2, z: 1 }] },
      { filter: { a: { $elemMatch: { k: 2 } } } },
    ],
    [{ _id: 1, a: 1 }, { b: 2 }, { _id: 1, b: 2 }],
    [{ _id: 1 }, { $setOnInsert: { a: 1 } }, { _id: 1 }],
  ])("updating %j by %j results in %j", (document, update, result, ...[options]) => {
    expect(applyTestUpdate(document, update, options)).toEqual(result);
  });

  test.each<[object, object]>([
    [{ a: 1 }, { $set: { a: 1 } }],
    [{ a: { b: [1] } }, { $set: { "a.b": [1] } }],
    [{ a: [1] }, { $addToSet: { a: 1 } }],
    [{ a: 1 }, { $unset: { b: 1 } }],
    [{ a: 1 }, { $inc: { a: 0 } }],
    [{ a: 1 }, { a: 1 }],
    [{ a: 1 }, { $max: { a: 0 } }],
  ])("updating %j by %j changes nothing and returns the same object", (document, update) => {
    const before = toServerDocument(document);
    expect(compileTestUpdate(update).apply(before)).toBe(before);
  });

  test.each([
    [1, new Double(1), "double"],
    [1, Long.fromNumber(1), "long"],
    [Long.fromNumber(1), new Double(1), "double"],
    [0.5, Decimal128.fromString("0.1"), "decimal"],
    [1, 1, "int"],
  ])("$inc of %j by %j results in the type %s", (value, by, type) => {
    const sum = compileTestUpdate({ $inc: { a: by } }).apply(toServerDocument({ a: value }));
    expect(getNumericType(sum.get("a"))).toBe(type);
  });

  test("$set of the integer 1 to the double 1.0 counts as a change", () => {
    const before = toServerDocument({ a: 1 });
    expect(compileTestUpdate({ $set: { a: new Double(1) } }).apply(before)).not.toBe(before);
  });

  test("$set adds a field with any value and does not modify the original document", () => {
    const property = fc.property(anyDocument, anyDocument, (before, value) => {
      const copy = new Map(before);
      const after = compileUpdate(new Map([["$set", new Map([["x", value]])]]), {
        filter: parseFilter(new Map()),
      }).apply(before);
      expect(compare(after.get("x"), value)).toBe(0);
      expect(compare(before, copy)).toBe(0);
    });
    fc.assert(property, { numRuns: 300 });
  });
});

function getNumericType(value: unknown): string {
  if (value instanceof Double) return "double";
  if (value instanceof Decimal128) return "decimal";
  return value instanceof Long ? "long" : "int";
}
