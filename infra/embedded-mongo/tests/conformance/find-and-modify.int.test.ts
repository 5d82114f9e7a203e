import { beforeEach, describe, expect, test } from "@jest/globals";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";
import { threeDocuments } from "../support/three-documents.js";

const { collection } = createEmptyDatabaseBeforeEach("claims");

describe("findAndModify", () => {
  beforeEach(() => collection().insertMany(threeDocuments));
  test("findAndModify returns the projected fields of the first document in sort order, as it was before the update", async () => {
    const result = await collection().findOneAndUpdate(
      {},
      { $set: { n: 9 } },
      { sort: { n: -1 }, projection: { n: 1 } },
    );
    expect(result).toEqual({ _id: 3, n: 3 });
  });
  test('findAndModify returns the updated document if returnDocument is "after"', async () => {
    const result = await collection().findOneAndUpdate(
      { n: 2 },
      { $inc: { n: 5 } },
      { returnDocument: "after", projection: { n: 1 } },
    );
    expect(result).toEqual({ _id: 2, n: 7 });
  });
  test("findAndModify with `remove` removes the document and returns it", async () => {
    expect(await collection().findOneAndDelete({ n: 1 }, { projection: { _id: 1 } })).toEqual({ _id: 1 });
    expect(await collection().countDocuments()).toBe(2);
  });
  test("findAndModify returns null if no document matches, but an upsert returns the inserted document", async () => {
    expect(await collection().findOneAndUpdate({ n: 99 }, { $set: { a: 1 } })).toBeNull();
    const result = await collection().findOneAndReplace(
      { _id: 9 as never },
      { a: 1 },
      { upsert: true, returnDocument: "after" },
    );
    expect(result).toEqual({ _id: 9, a: 1 });
  });
  test("only one of many concurrent findAndModify commands with the same version in the filter succeeds", async () => {
    const pendingUpdates = Array.from({ length: 40 }, () =>
      collection().findOneAndUpdate({ _id: 1 as never, n: 1 }, { $inc: { n: 1 } }),
    );
    expect((await Promise.all(pendingUpdates)).filter(Boolean)).toHaveLength(1);
  });
  test("concurrent upserts create one document and lose no increment", async () => {
    await collection().createIndex({ key: 1 }, { unique: true, sparse: true });
    await Promise.all(
      Array.from({ length: 50 }, () =>
        collection().updateOne({ key: "k" }, { $inc: { n: 1 } }, { upsert: true }),
      ),
    );
    expect(await collection().find({ key: "k" }).toArray()).toMatchObject([{ n: 50 }]);
  });
});
