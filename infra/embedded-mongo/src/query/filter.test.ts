import { describe, expect, test } from "@jest/globals";
import { Binary, BSONRegExp, Decimal128, Double, Long, MaxKey, MinKey, ObjectId } from "bson";
import fc from "fast-check";
import { toServerDocument } from "../../tests/support/bson.js";
import { anyDocument, anyValue } from "../../tests/support/values.js";
import { compare } from "../values/compare.js";
import type { Value } from "../values/types.js";
import { compileFilter } from "./filter.js";

const id = new ObjectId();

const cases: [filter: object, document: object, expected: boolean][] = [
  [{ a: 1 }, { a: Long.fromNumber(1) }, true],
  [{ a: 1 }, { a: new Double(1) }, true],
  [{ a: 1 }, { a: Decimal128.fromString("1.0") }, true],
  [{ a: Long.fromString("9007199254740993") }, { a: 9007199254740992 }, false],
  [{ a: Decimal128.fromString("0.1") }, { a: 0.1 }, false],
  [{ a: { $gt: Long.fromNumber(9) } }, { a: 10 }, true],
  [{ a: { $gt: "a" } }, { a: 5 }, false],
  [{ a: { $gte: NaN } }, { a: NaN }, true],
  [{ a: { $lt: 5 } }, { a: NaN }, false],
  [{ a: null }, {}, true],
  [{ a: { $elemMatch: { $id: id } } }, { a: [{ $ref: "r", $id: id }] }, true],
  [{ a: { $elemMatch: { $or: [{ $id: 5 }, { $ref: "r" }] } } }, { a: [{ $ref: "r", $id: id }] }, true],
  [{ a: { $elemMatch: { $id: 5 } } }, { a: [{ $ref: "r", $id: id }] }, false],
  [{ a: null }, { a: null }, true],
  [{ a: { $gte: null } }, {}, true],
  [{ a: { $gt: null } }, { a: null }, false],
  [{ "a.b": null }, { a: [{ b: 1 }, {}] }, true],
  [{ "a.b": null }, { a: [] }, false],
  [{ "a.b": null }, { a: 5 }, true],
  [{ "a.b": { $exists: false } }, { a: [] }, true],
  [{ a: { $exists: true } }, { a: null }, true],
  [{ a: { $ne: 1 } }, { a: [1, 2] }, false],
  [{ a: { $nin: [1, null] } }, {}, false],
  [{ a: { $in: [/^x/, 5] } }, { a: ["xyz"] }, true],
  [{ a: { $in: [] } }, { a: 1 }, false],
  [{ a: { $in: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } }, { a: new Double(10) }, true],
  [{ a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 } }, false],
  [{ a: { $eq: { b: 1 } } }, { a: [{ b: 1 }] }, true],
  [{ a: [1, 2] }, { a: [1, 2] }, true],
  [{ a: [1, 2] }, { a: [[1, 2]] }, true],
  [{ a: { $gt: [1] } }, { a: [2] }, true],
  [{ "a.0": 1 }, { a: [1, 2] }, true],
  [{ "a.1.b": 2 }, { a: [{ b: 1 }, { b: 2 }] }, true],
  [{ "a.0": 5 }, { a: [{ 0: 5 }] }, true],
  [{ a: { $size: 2 } }, { a: [1, 2] }, true],
  [{ a: { $all: [1, 2] } }, { a: [2, 1, 3] }, true],
  [{ a: { $all: [5] } }, { a: 5 }, true],
  [{ a: { $all: [] } }, { a: [] }, false],
  [{ a: { $all: [{ $elemMatch: { b: 1 } }, { $elemMatch: { b: 2 } }] } }, { a: [{ b: 1 }, { b: 2 }] }, true],
  [{ a: { $elemMatch: { b: 1, c: 2 } } }, { a: [{ b: 1 }, { c: 2 }] }, false],
  [{ a: { $elemMatch: { $gt: 1, $lt: 3 } } }, { a: [0, 2] }, true],
  [{ a: { $elemMatch: { $not: { $gt: 1 } } } }, { a: [0] }, true],
  [{ a: { $elemMatch: { $or: [{ b: 1 }, { b: 2 }] } } }, { a: [{ b: 2 }] }, true],
  [{ a: { $not: /^x/ } }, { a: "y" }, true],
  [{ a: { $type: "int" } }, { a: new Double(1) }, false],
  [{ a: { $type: "double" } }, { a: new Double(1) }, true],
  [{ a: { $type: ["string", "array"] } }, { a: [1] }, true],
  [{ a: { $type: 7 } }, { a: id }, true],
  [{ a: { $type: "decimal" } }, { a: Decimal128.fromString("1") }, true],
  [{ a: { $type: "minKey" } }, { a: new MinKey() }, true],
  [{ a: { $lt: new MaxKey() } }, { a: "z" }, true],
  [{ a: { $mod: [4, 1] } }, { a: Long.fromNumber(9) }, true],
  [{ a: { $mod: [4, 0] } }, { a: "8" }, false],
  [{ a: new Binary(Uint8Array.of(1), 0) }, { a: new Binary(Uint8Array.of(1), 4) }, false],
  [{ a: { $regex: "^AB", $options: "i" } }, { a: "abc" }, true],
  [{ a: new BSONRegExp("x", "") }, { a: new BSONRegExp("x", "") }, true],
  [{ $nor: [{ a: 1 }, { b: 1 }] }, { c: 1 }, true],
  [{ $or: [{ a: 1 }, { b: 1 }], c: 1 }, { b: 1, c: 1 }, true],
  [{ $expr: { $gt: ["$a", "$b"] } }, { a: 2, b: 1 }, true],
  [{ $comment: "x", a: { $comment: "y", $gt: 0 } }, { a: 1 }, true],
  [{ a: { $ref: "x", $id: 1 } }, { a: { $ref: "x", $id: 1 } }, true],
  [{ constructor: { $exists: true } }, {}, false],
  [{ "__proto__.x": 1 }, {}, false],
];

describe("compiled query filters", () => {
  test.each(cases)(
    "matching the filter %j against the document %j returns %j",
    (filter, document, expected) => {
      expect(compileFilter(toServerDocument(filter))(toServerDocument(document))).toBe(expected);
    },
  );

  test.each<[object, number, string]>([
    [{ a: { $foo: 1 } }, 2, "unknown operator: $foo"],
    [{ $foo: 1 }, 2, "unknown top level operator: $foo"],
    [{ $and: [] }, 2, "nonempty array"],
    [{ $or: 5 }, 2, "must be an array"],
    [{ $or: [5] }, 2, "full objects"],
    [{ a: { $in: 5 } }, 2, "$in needs an array"],
    [{ a: { $in: [{ $gt: 1 }] } }, 2, "cannot nest $ under $in"],
    [{ a: { $mod: [0, 1] } }, 2, "divisor cannot be 0"],
    [{ a: { $not: 5 } }, 2, "$not needs a regex or a document"],
    [{ a: { $regex: "(" } }, 51091, "Regular expression is invalid"],
    [{ a: { $options: "i" } }, 2, "$options needs a $regex"],
    [{ a: { $type: "nope" } }, 2, "Unknown type name alias: nope"],
    [{ a: { $elemMatch: 5 } }, 2, "$elemMatch needs an Object"],
  ])("refuses the filter %j with error %i", (filter, code, message) => {
    const attempt = () => compileFilter(toServerDocument(filter));
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(expect.objectContaining({ code }));
  });

  test.each<object>([
    { a: { $near: [1, 2] } },
    { a: { $geoWithin: {} } },
    { a: { $maxDistance: 2 } },
    { a: { $bitsAllSet: 5 } },
    { $where: "true" },
    { $text: { $search: "x" } },
    { $jsonSchema: {} },
    { $sampleRate: 0.5 },
    { $alwaysTrue: 1 },
  ])("refuses the unsupported filter %j with error 2", (filter) => {
    const attempt = () => compileFilter(toServerDocument(filter));
    expect(attempt).toThrow("it is unknown or outside this server's profile");
    expect(attempt).toThrow(expect.objectContaining({ code: 2 }));
  });

  test("comparison operators agree with the sort order of values", () => {
    const property = fc.property(anyValue, anyValue, (operand, storedValue) => {
      if (operand === undefined || Array.isArray(storedValue) || operand instanceof BSONRegExp) return;
      const matches = (operator: string) =>
        compileFilter(new Map([["a", new Map([[operator, operand]])]]))(new Map([["a", storedValue]]));
      expect(matches("$eq")).toBe(compare(storedValue, operand) === 0);
      expect(matches("$ne")).toBe(compare(storedValue, operand) !== 0);
      if (matches("$gt")) expect(compare(storedValue, operand)).toBeGreaterThan(0);
      if (matches("$lt")) expect(compare(storedValue, operand)).toBeLessThan(0);
    });
    fc.assert(property, { numRuns: 1000 });
  });

  test("a document matches a filter made of its own fields", () => {
    const property = fc.property(anyDocument, (document) => {
      const entries = [...document].filter(([name, value]) => !/[.$]/.test(name) && canBeFilterValue(value));
      expect(compileFilter(new Map(entries))(document)).toBe(true);
    });
    fc.assert(property, { numRuns: 500 });
  });
});

function canBeFilterValue(value: Value): boolean {
  if (value === undefined || value instanceof BSONRegExp) return false;
  return !(value instanceof Map) || ![...value.keys()].some((name) => name.startsWith("$"));
}
