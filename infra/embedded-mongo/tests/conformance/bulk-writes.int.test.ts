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
  test("refuses the bulkWrite command, by which a client writes to several collections", async () => {
    const write = client().bulkWrite([{ name: "insertOne", namespace: "bulk.x", document: {} }]);
    await expect(write).rejects.toMatchObject({ cause: { code: 59 } });
  });
});
