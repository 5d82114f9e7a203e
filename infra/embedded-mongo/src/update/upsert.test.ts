import { describe, expect, test } from "@jest/globals";
import { toPlainObject } from "../../tests/support/bson.js";
import { compileTestUpdate } from "../../tests/support/updates.js";

describe("documents inserted by upserts", () => {
  test.each<[filter: object, update: object, base: object]>([
    [
      { a: 1, "b.c": 2, d: { $gt: 5 }, e: { $eq: 3 } },
      { $set: { x: 1 }, $setOnInsert: { y: 2 } },
      { a: 1, b: { c: 2 }, e: 3, x: 1, y: 2 },
    ],
    [{ $and: [{ a: 1 }, { $or: [{ b: 2 }] }] }, { $inc: { n: 1 } }, { a: 1, b: 2, n: 1 }],
    [{ $or: [{ a: 1 }, { a: 2 }] }, { $inc: { n: 1 } }, { n: 1 }],
    [{ a: { $in: [1] }, b: { $all: [2] }, c: { $all: [1, 2] } }, { $set: { x: 1 } }, { a: 1, b: 2, x: 1 }],
    [{ _id: 5, a: 1 }, { b: 1 }, { _id: 5, b: 1 }],
  ])("an upsert with filter %j and update %j inserts %j", (filter, update, base) => {
    expect(toPlainObject(compileTestUpdate(update, { filter }).upsertBase())).toEqual(base);
  });

  test("refuses an upsert whose filter sets one field twice", () => {
    expect(() =>
      compileTestUpdate({ $set: { x: 1 } }, { filter: { $and: [{ a: 1 }, { a: 2 }] } }).upsertBase(),
    ).toThrow("matched twice");
    expect(() => compileTestUpdate({ $set: { x: 1 } }, { filter: { a: 1, "a.b": 2 } }).upsertBase()).toThrow(
      "both paths 'a' and 'a.b'",
    );
  });
});
