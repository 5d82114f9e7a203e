import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Document } from "bson";
import { startTestServer } from "./support/test-server.js";
import type { TestServer } from "./support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("no command with field names such as __proto__ changes JavaScript's prototypes", async () => {
  const collection = server.client.db("hostile").collection("names");
  const document = JSON.parse(
    '{"_id": 1, "__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
  ) as Document;
  await collection.insertOne(document);
  for (const path of [
    "__proto__.polluted",
    "constructor.polluted",
    "constructor.prototype.polluted",
    "a.__proto__.b",
  ]) {
    for (const operator of [
      "$set",
      "$inc",
      "$max",
      "$push",
      "$addToSet",
      "$setOnInsert",
      "$unset",
      "$rename",
    ]) {
      const value = operator === "$rename" ? `${path}x` : 1;
      await collection.updateMany({}, { [operator]: { [path]: value } } as Document).catch(() => undefined);
      await collection
        .updateOne({ [path]: 9 }, { $set: { [`x.${path}`]: 1 } }, { upsert: true })
        .catch(() => undefined);
    }
    await collection.createIndex({ [path]: 1 });
    await collection
      .find({ [path]: 1 })
      .sort({ [path]: 1 })
      .project({ [path]: 1 })
      .toArray();
    await collection.distinct(path);
  }
  expect(Object.getOwnPropertyNames(Object.prototype).filter((name) => name.includes("polluted"))).toEqual(
    [],
  );
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(Reflect.get(Object, "polluted")).toBeUndefined();
});
