import { describe, expect, test } from "@jest/globals";
import type { IndexSpecification } from "mongodb";
import { emptyDatabase } from "../support/in-process.js";

const { collection, database } = emptyDatabase("kinds");
const listed = async (): Promise<object | undefined> => (await collection().listIndexes().toArray())[1];

describe("kinds of indexes", () => {
  test.each<[IndexSpecification, object, object]>([
    [
      { a: "text", b: 1 },
      { default_language: "spanish", weights: { c: 2 } },
      {
        key: { _fts: "text", _ftsx: 1, b: 1 },
        weights: { a: 1, c: 2 },
        default_language: "spanish",
        textIndexVersion: 3,
      },
    ],
    [{ a: "text" }, { unique: true }, { weights: { a: 1 }, unique: true }],
    [{ a: "2dsphere" }, {}, { key: { a: "2dsphere" }, "2dsphereIndexVersion": 3 }],
    [{ a: "2d" }, { min: -10, max: 10 }, { key: { a: "2d" }, min: -10, max: 10 }],
    [{ a: "hashed" }, {}, { key: { a: "hashed" } }],
    [{ "$**": 1 }, { wildcardProjection: { a: 1 } }, { key: { "$**": 1 }, wildcardProjection: { a: 1 } }],
    [{ a: 1 }, { hidden: true, background: true }, { hidden: true, background: true }],
    [
      { a: 1 },
      { collation: { locale: "en", strength: 2 } },
      { collation: { strength: 2, caseLevel: false } },
    ],
  ])("when %j is made with %j, then it is listed so and made only once", async (key, options, expected) => {
    const name = await collection().createIndex(key, options);
    await collection().createIndex(key, options);
    expect(await listed()).toMatchObject({ v: 2, name, ...expected });
    await collection().insertOne({ a: null, b: 1 });
    expect(await collection().find({ b: 1 }).toArray()).toHaveLength(1);
    await collection().dropIndex(name);
    expect(await listed()).toBeUndefined();
  });

  test("when a second text index is asked for, then it is refused", async () => {
    await collection().createIndex({ a: "text" });
    await expect(collection().createIndex({ b: "text" })).rejects.toMatchObject({ code: 67 });
  });

  test("when indexes differ in more than their time, then both may be; else MongoDB's errors come", async () => {
    await collection().createIndex({ a: 1 }, { name: "one" });
    await collection().createIndex({ a: 1 }, { name: "two", unique: true });
    await collection().createIndex({ a: 1 }, { name: "three", collation: { locale: "en" } });
    await expect(collection().createIndex({ a: 1 }, { name: "four" })).rejects.toMatchObject({ code: 85 });
    await expect(collection().createIndex({ b: 1 }, { name: "one" })).rejects.toMatchObject({ code: 86 });
    const later = collection().createIndex({ a: 1 }, { name: "one", expireAfterSeconds: 5 });
    await expect(later).rejects.toMatchObject({ code: 85 });
  });

  test("when a unique index has a collation, then what it takes for equal is refused", async () => {
    await collection().createIndex({ email: 1 }, { unique: true, collation: { locale: "en", strength: 2 } });
    await collection().insertOne({ email: "Ann@example.org" });
    const again = collection().insertOne({ email: "ANN@EXAMPLE.ORG" });
    await expect(again).rejects.toMatchObject({ code: 11000, keyValue: { email: "ANN@EXAMPLE.ORG" } });
    await collection().insertOne({ email: "Änn@example.org" });
    expect(await collection().countDocuments({ email: "ann@example.org" })).toBe(0);
    const collated = { collation: { locale: "en", strength: 2 } };
    expect(await collection().countDocuments({ email: "ann@example.org" }, collated)).toBe(1);
    expect(await collection().find({ email: "Ann@example.org" }).hint("email_1").toArray()).toHaveLength(1);
  });

  test("when an index is hidden, then no plan uses it", async () => {
    await collection().createIndex({ a: 1 });
    await collection().insertOne({ a: 1 });
    await database().command({ collMod: "c", index: { name: "a_1", hidden: true } });
    const plan = await collection().find({ a: 1 }).explain("queryPlanner");
    expect(plan.queryPlanner.winningPlan.stage).toBe("COLLSCAN");
    await expect(collection().find().hint("a_1").toArray()).rejects.toMatchObject({ code: 2 });
    await database().command({ collMod: "c", index: { keyPattern: { a: 1 }, hidden: false } });
    expect(await collection().find().hint("a_1").toArray()).toHaveLength(1);
  });
});
