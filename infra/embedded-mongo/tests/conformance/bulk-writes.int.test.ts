import { describe, expect, test } from "@jest/globals";
import { emptyDatabase } from "../support/in-process.js";

const { client, collection } = emptyDatabase("bulk");

describe("bulk writes", () => {
  const models = [
    { insertOne: { document: { _id: 1 as never } } },
    { insertOne: { document: { _id: 1 as never } } },
    { insertOne: { document: { _id: 2 as never } } },
  ];
  test("when ordered, then it stops at the first error", async () => {
    const error = { code: 11000, writeErrors: [{ index: 1, code: 11000 }], result: { insertedCount: 1 } };
    await expect(collection().bulkWrite(models)).rejects.toMatchObject(error);
    expect(await collection().countDocuments()).toBe(1);
  });
  test("when unordered, then all others are carried out", async () => {
    await expect(collection().bulkWrite(models, { ordered: false })).rejects.toMatchObject({
      result: { insertedCount: 2 },
    });
    expect(await collection().countDocuments()).toBe(2);
  });
  test("when a client writes to several collections at once, then each operation is reported", async () => {
    const result = await client().bulkWrite(
      [
        { name: "insertOne", namespace: "bulk.x", document: { _id: 1 as never } },
        {
          name: "updateOne",
          namespace: "bulk.y",
          filter: { _id: 5 as never },
          update: { $set: { a: 1 } },
          upsert: true,
        },
        { name: "deleteMany", namespace: "bulk.x", filter: {} },
      ],
      { verboseResults: true },
    );
    expect(result).toMatchObject({ insertedCount: 1, upsertedCount: 1, deletedCount: 1 });
  });
});
