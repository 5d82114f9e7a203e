import { describe, expect, test } from "@jest/globals";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";

const { client, collection } = createEmptyDatabaseBeforeEach("bulk");

describe("ordered and unordered bulk writes", () => {
  const writeModels = [
    { insertOne: { document: { _id: 1 as never } } },
    { insertOne: { document: { _id: 1 as never } } },
    { insertOne: { document: { _id: 2 as never } } },
  ];
  test("an ordered bulk write stops at the first error", async () => {
    const expectedError = {
      code: 11000,
      writeErrors: [{ index: 1, code: 11000 }],
      result: { insertedCount: 1 },
    };
    await expect(collection().bulkWrite(writeModels)).rejects.toMatchObject(expectedError);
    expect(await collection().countDocuments()).toBe(1);
  });
  test("an unordered bulk write executes the remaining writes after an error", async () => {
    await expect(collection().bulkWrite(writeModels, { ordered: false })).rejects.toMatchObject({
      result: { insertedCount: 2 },
    });
    expect(await collection().countDocuments()).toBe(2);
  });
  test("the server refuses the bulkWrite command of MongoDB 8", async () => {
    const write = client().bulkWrite([{ name: "insertOne", namespace: "bulk.x", document: {} }]);
    await expect(write).rejects.toMatchObject({ cause: { code: 59 } });
  });
});
