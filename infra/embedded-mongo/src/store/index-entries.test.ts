import { expect, test } from "@jest/globals";
import { toDocument } from "../values/types.js";
import type { Value } from "../values/types.js";
import { createIndexInfo } from "./catalog-entries.js";
import { createIndexEntries, haveSameEntries } from "./index-entries.js";

const words = ["a", "b"];
const index = createIndexInfo(
  1,
  toDocument({
    key: toDocument({ "words.x": 1, at: -1 }),
    name: "words",
    partialFilterExpression: toDocument({ open: true }),
  }),
);
const idKey = "id";
const createDocument = (fields: Record<string, Value> = {}) =>
  toDocument({ words, at: 1, open: true, note: "old", ...fields });

test("an update of other fields keeps a document's entries", () => {
  expect(haveSameEntries(index, createDocument(), createDocument({ note: "new" }))).toBe(true);
});

test.each<Record<string, Value>>([{ words: ["a"] }, { at: 2 }, { open: false }])(
  "an update of a field of the key or of the partial filter changes the entries: %j",
  (fields) => {
    expect(haveSameEntries(index, createDocument(), createDocument(fields))).toBe(false);
  },
);

test("an undefined value differs from a missing field, which a sparse index leaves out", () => {
  const sparse = createIndexInfo(1, toDocument({ key: toDocument({ mark: 1 }), name: "mark", sparse: true }));
  const [before, after] = [createDocument(), createDocument({ mark: undefined })];
  expect(haveSameEntries(sparse, before, after)).toBe(false);
  expect(createIndexEntries(sparse, idKey, before).keys).toHaveLength(0);
  expect(createIndexEntries(sparse, idKey, after).keys).toHaveLength(1);
});
