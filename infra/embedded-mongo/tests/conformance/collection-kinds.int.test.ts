import { describe, expect, test } from "@jest/globals";
import { emptyDatabase } from "../support/in-process.js";

const { database } = emptyDatabase("collections");
const info = async (name: string): Promise<Record<string, unknown>> =>
  (await database().listCollections({ name }).toArray())[0] as never;

describe("collections with a collation", () => {
  test("when commands name none, then its own counts, and for its indexes too", async () => {
    const people = await database().createCollection("people", { collation: { locale: "en", strength: 1 } });
    await people.insertMany([{ name: "alpha" }, { name: "Zeta" }, { name: "Émile" }]);
    expect(await people.find({ name: "EMILE" }).toArray()).toHaveLength(1);
    expect((await people.find().sort({ name: 1 }).toArray()).map(({ name }) => name)).toEqual([
      "alpha",
      "Émile",
      "Zeta",
    ]);
    expect(await people.countDocuments({ name: "ZETA" })).toBe(1);
    expect((await people.updateOne({ name: "ALPHA" }, { $set: { seen: 1 } })).modifiedCount).toBe(1);
    expect(await people.countDocuments({ name: "ZETA" }, { collation: { locale: "simple" } })).toBe(0);
    await people.insertOne({ name: "ALPHA" });
    expect(await people.distinct("name")).toEqual(["alpha", "Émile", "Zeta"]);
    expect(await people.distinct("name", {}, { collation: { locale: "simple" } })).toHaveLength(4);
    expect((await people.deleteMany({ name: "alpha" })).deletedCount).toBe(2);
    await people.insertOne({ name: "alpha" });
    await people.createIndex({ name: 1 }, { unique: true });
    await expect(people.insertOne({ name: "Alpha" })).rejects.toMatchObject({ code: 11000 });
    expect((await info("people")).options).toMatchObject({
      collation: { locale: "en", strength: 1, caseLevel: false },
    });
  });
});

describe("time series", () => {
  test("when one is made, then it is listed as such and wants a time in every document", async () => {
    const series = await database().createCollection("s", {
      timeseries: { timeField: "at", metaField: "m", granularity: "hours" },
      expireAfterSeconds: 60,
    });
    const timeseries = {
      timeField: "at",
      metaField: "m",
      granularity: "hours",
      bucketMaxSpanSeconds: 2_592_000,
    };
    expect(await info("s")).toMatchObject({
      type: "timeseries",
      options: { timeseries, expireAfterSeconds: 60 },
    });
    await series.insertMany([
      { at: new Date(0), m: 1 },
      { at: new Date(1), m: 2 },
    ]);
    expect(await series.countDocuments({ at: { $gt: new Date(0) } })).toBe(1);
    await expect(series.insertOne({ m: 1 })).rejects.toMatchObject({ code: 2 });
  });
});

describe("other options of collections", () => {
  test("when a collection is clustered or keeps images, then it is listed with its options", async () => {
    await database().createCollection("clustered", {
      clusteredIndex: { key: { _id: 1 }, unique: true, name: "c" },
    });
    const clusteredIndex = { v: 2, key: { _id: 1 }, name: "c", unique: true };
    expect((await info("clustered")).options).toEqual({ clusteredIndex });
    await database().createCollection("images", { changeStreamPreAndPostImages: { enabled: true } });
    expect((await info("images")).options).toEqual({ changeStreamPreAndPostImages: { enabled: true } });
  });

  test("when a validator is a schema, then its error names the rules that were broken", async () => {
    const $jsonSchema = { required: ["n"], properties: { n: { bsonType: "int" } } };
    const checked = await database().createCollection("checked", { validator: { $jsonSchema } });
    await checked.insertOne({ n: 1 });
    const details = { operatorName: "$jsonSchema", schemaRulesNotSatisfied: [{ operatorName: "required" }] };
    await expect(checked.insertOne({})).rejects.toMatchObject({ code: 121, errInfo: { details } });
    const huge = { n: "x".repeat(2_000_000) };
    const short = { operatorName: "$jsonSchema", truncated: true };
    await expect(checked.insertOne(huge)).rejects.toMatchObject({ code: 121, errInfo: { details: short } });
    await checked.insertOne({}, { bypassDocumentValidation: true });
    await database().command({ collMod: "checked", validationLevel: "moderate" });
    expect((await checked.updateOne({ n: null }, { $set: { x: 1 } })).modifiedCount).toBe(1);
    await database().command({ collMod: "checked", validationAction: "warn" });
    await checked.insertOne({ n: "x" });
  });
});
