import { describe, expect, test } from "@jest/globals";
import { Long } from "bson";
import { applyTestUpdate } from "../../tests/support/updates.js";
import type { UpdateCase } from "../../tests/support/updates.js";

describe("updates that are refused", () => {
  test.each<[document: object, update: object, code: number, message: string, options?: UpdateCase]>([
    [{ a: 1 }, { $set: { a: 1, "a.b": 1 } }, 40, "Updating the path 'a.b' would create a conflict at 'a'"],
    [{ a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40, "would create a conflict at 'a'"],
    [{ _id: 1 }, { $set: { _id: 2 } }, 66, "immutable field '_id'"],
    [{ _id: 1 }, { _id: 2 }, 66, "was found to have been altered to _id: 2"],
    [{ a: 1 }, { $set: { "a.b": 1 } }, 28, "Cannot create field 'b' in element {a: 1}"],
    [{ a: null }, { $set: { "a.b": 1 } }, 28, "Cannot create field 'b' in element {a: null}"],
    [{ a: [1] }, { $set: { "a.b": 1 } }, 28, "Cannot create field 'b'"],
    [{ _id: 1, a: "x" }, { $inc: { a: 1 } }, 14, "Cannot apply $inc to a value of non-numeric type"],
    [{ a: 1 }, { $inc: { a: "x" } }, 14, "Cannot increment with non-numeric argument"],
    [{ a: Long.MAX_VALUE }, { $inc: { a: 1 } }, 2, "Failed to apply $inc operations to current value"],
    [{ a: 1 }, { $push: { a: 1 } }, 2, "The field 'a' must be an array but is of type int"],
    [{ a: 1 }, { $addToSet: { a: 1 } }, 2, "Cannot apply $addToSet to non-array field"],
    [{ a: 1 }, { $pop: { a: 1 } }, 14, "non-array type 'int'"],
    [{ a: [] }, { $pop: { a: 2 } }, 9, "$pop expects 1 or -1, found: 2"],
    [{ a: 1 }, { $pull: { a: 1 } }, 2, "Cannot apply $pull to a non-array value"],
    [{ a: [] }, { $pullAll: { a: 1 } }, 2, "$pullAll requires an array argument"],
    [{ a: 1 }, { $foo: { a: 1 } }, 9, "Unknown modifier: $foo"],
    [{ a: 1 }, { $set: 5 }, 9, "Modifiers operate on fields but we found type int instead"],
    [{ a: 1 }, { b: 1, $c: 1 }, 52, "The dollar ($) prefixed field '$c'"],
    [{ a: 1 }, { $set: { "a.": 1 } }, 56, "contains an empty field name"],
    [{ a: 1 }, { $set: { $x: 1 } }, 52, "is not valid for storage"],
    [{ a: [1] }, { $set: { "a.$": 1 } }, 2, "The positional operator did not find the match needed"],
    [{ a: 1 }, { b: 1 }, 9, "multi update is not supported for replacement-style update", { multi: true }],
    [{ a: 1 }, { $rename: { a: "a" } }, 2, "must differ"],
    [{ a: 1 }, { $rename: { a: 1 } }, 2, "must be a string"],
    [{ a: [{ b: 1 }] }, { $rename: { "a.b": "c" } }, 2, "cannot be an array element"],
    [
      { a: [1] },
      { $set: { "a.$[]": 1 } },
      115,
      "the positional operator '$[]' in 'a.$[]' is outside this server's profile",
    ],
    [{ a: [1] }, { $set: { "a.$[i]": 1 } }, 115, "the positional operator '$[i]' in 'a.$[i]'"],
    [{ a: 1 }, { $bit: { a: { and: 1 } } }, 9, "Unknown modifier: $bit"],
    [{ a: 1 }, { $set: { "a.$.b": 1 } }, 2, "The positional operator did not find the match needed"],
    [{ a: [] }, { $set: { "a.9999999": 1 } }, 2, "can't backfill"],
  ])("refuses to update %j by %j with error %i", (document, update, code, message, ...[options]) => {
    const attempt = () => applyTestUpdate({ _id: 7, ...document }, update, options);
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(expect.objectContaining({ code }));
  });
});
