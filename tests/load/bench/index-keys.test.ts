import { expect, test } from "@jest/globals";
import { mongo } from "mongoose";
import { measureIndexKeys } from "./index-keys.js";

const RECORD_ID_BYTES = 8;
/** The size of a text's index entry: a type byte, the text, a terminator, and the record id. */
const computeEntrySize = (text: string): number => 1 + text.length + 1 + RECORD_ID_BYTES;
const createIndex = (key: Record<string, 1 | -1>, more: object = {}) =>
  ({ v: 2, name: "", key, ...more }) as never;

test("the size of an index entry is the sum of its encoded values and its record id", () => {
  expect(measureIndexKeys([createIndex({ code: 1 })], [{ code: "abc" }])).toEqual({
    count: 1,
    bytes: computeEntrySize("abc"),
    randomBytes: computeEntrySize("abc"),
  });
});

test("an array has one index entry per distinct element", () => {
  const { count, bytes } = measureIndexKeys([createIndex({ search: 1 })], [{ search: ["ab", "cde", "ab"] }]);
  expect({ count, bytes }).toEqual({ count: 2, bytes: computeEntrySize("ab") + computeEntrySize("cde") });
});

test("a document that a partial index excludes has no entry in it", () => {
  const partialIndex = createIndex(
    { "idem.key": 1 },
    { partialFilterExpression: { "idem.key": { $exists: true } } },
  );
  expect(measureIndexKeys([partialIndex], [{}]).count).toBe(0);
  expect(measureIndexKeys([partialIndex], [{ idem: { key: "k" } }]).count).toBe(1);
});

test("entries of an index whose first field grows with time are not counted as entries at random positions", () => {
  const timeIndexes = [createIndex({ created_at: -1, code: 1 }), createIndex({ _id: 1 })];
  const measuredKeys = measureIndexKeys(timeIndexes, [
    { _id: new mongo.ObjectId(), created_at: new Date(), code: "abc" },
  ]);
  expect(measuredKeys).toMatchObject({ count: 2, randomBytes: 0 });
  expect(measureIndexKeys([createIndex({ _id: 1 })], [{ _id: "random" }]).randomBytes).toBeGreaterThan(0);
});

test("index sizes are averages over all documents", () => {
  const { bytes } = measureIndexKeys([createIndex({ code: 1 })], [{ code: "ab" }, { code: "abcd" }]);
  expect(bytes).toBe(computeEntrySize("abc"));
});
