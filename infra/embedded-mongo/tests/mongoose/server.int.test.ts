import { describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { Schema } from "mongoose";
import { mongooseDesk } from "./connect.js";

const { model, connection } = mongooseDesk();

const database = () => {
  const { db } = connection();
  if (!db) throw new Error("not connected");
  return db;
};

describe("what needs a replica set", () => {
  test("when a transaction is begun, then it is refused and nothing is written", async () => {
    const Thing = await model("Thing", { n: Number });
    const attempt = connection().transaction(
      async (session) => void (await Thing.create([{ n: 1 }], { session })),
    );
    await expect(attempt).rejects.toMatchObject({ originalError: { code: 20 } });
    expect(await Thing.countDocuments()).toBe(0);
    const session = await connection().startSession();
    await Thing.create([{ n: 2 }], { session });
    expect(await Thing.findOne().session(session)).toMatchObject({ n: 2 });
    await session.endSession();
  });

  test("when changes are watched, then it is refused", async () => {
    const Thing = await model("Thing", { n: Number });
    await expect(Thing.watch().next()).rejects.toMatchObject({ code: 40573 });
    await expect(connection().watch().next()).rejects.toMatchObject({ code: 40573 });
  });
});

describe("collections", () => {
  test.each<[string, object, Document]>([
    ["capped", { capped: { size: 4096, max: 3 } }, { capped: true, size: 4096, max: 3 }],
    ["capped by a number", { capped: 8192 }, { capped: true, size: 8192 }],
    ["collated", { collation: { locale: "de" } }, { collation: { locale: "de" } }],
    ["timed", { timeseries: { timeField: "at", granularity: "hours" } }, { timeseries: { timeField: "at" } }],
    [
      "clustered",
      { clusteredIndex: { key: { _id: 1 }, name: "c", unique: true } },
      { clusteredIndex: { name: "c" } },
    ],
  ])("when a schema says %s, then the collection is made so", async (_name, options, expected) => {
    const schema = new Schema({ at: Date, n: Number }, { ...options, autoCreate: false } as never);
    const Thing = await model("Thing", schema);
    await Thing.createCollection();
    await Thing.createCollection();
    const [listed] = await database().listCollections({ name: "things" }).toArray();
    expect(listed).toMatchObject({ name: "things", options: expected });
  });

  test("when a validator is set, then a bad document is refused with the rules it breaks", async () => {
    const Thing = await model("Thing", new Schema({ n: Number }, { autoCreate: false }));
    await Thing.createCollection({
      validator: { $jsonSchema: { required: ["n"], properties: { n: { minimum: 5 } } } },
    });
    await expect(Thing.create({ n: 1 })).rejects.toMatchObject({
      code: 121,
      errInfo: { details: { operatorName: "$jsonSchema" } },
    });
    await Thing.create({ n: 6 });
    await Thing.insertMany([{ n: 1 }], { bypassDocumentValidation: true } as never);
    expect(await Thing.countDocuments()).toBe(2);
  });

  test("when databases and collections are listed, made and dropped, then the lists follow", async () => {
    const Thing = await model("Thing", { n: Number });
    await Thing.create({ n: 1 });
    expect((await connection().listCollections()).map(({ name }) => name)).toContain("things");
    expect((await connection().listDatabases()).databases.map(({ name }) => name)).toContain("mongoose");
    const other = connection().useDb("elsewhere", { useCache: true });
    const Elsewhere = other.model("Thing", Thing.schema);
    expect(await Elsewhere.countDocuments()).toBe(0);
    await connection().dropCollection("things");
    expect(await connection().listCollections()).toEqual([]);
    await other.dropDatabase();
  });

  test("when a view is made of a collection, then a model reads it and cannot write it", async () => {
    const User = await model("User", { name: String, age: Number });
    await User.create({ name: "Ann", age: 5 });
    const View = await model("View", new Schema({ name: String }, { autoCreate: false, autoIndex: false }));
    await View.createCollection({
      viewOn: "users",
      pipeline: [{ $set: { name: { $concat: ["$name", "!"] } } }, { $project: { age: 0 } }],
    });
    expect(await View.findOne().lean()).toMatchObject({ name: "Ann!" });
    await expect(View.create({ name: "x" })).rejects.toMatchObject({ code: 166 });
  });
});

describe("aggregation", () => {
  test("when stages are built one by one, then they run in order", async () => {
    const Sale = await model("Sale", { item: String, price: Number, at: Date, tags: [String] });
    await Sale.create(
      [1, 2, 3, 4].map((n) => ({ item: `i${n % 2}`, price: n, at: new Date(n), tags: ["a", `t${n}`] })),
    );
    const rows = await Sale.aggregate()
      .match({ price: { $gt: 1 } })
      .unwind("tags")
      .group({ _id: "$item", n: { $sum: 1 }, sum: { $sum: "$price" } })
      .sort("-sum")
      .option({ allowDiskUse: true, maxTimeMS: 5000, comment: "c" });
    expect(rows).toEqual([
      { _id: "i0", n: 4, sum: 12 },
      { _id: "i1", n: 2, sum: 6 },
    ]);
    const [faceted] = await Sale.aggregate().facet({
      few: [{ $limit: 1 }, { $project: { price: 1, _id: 0 } }],
      all: [{ $count: "n" }],
    });
    expect(faceted).toEqual({ few: [{ price: 1 }], all: [{ n: 4 }] });
    expect(await Sale.aggregate().sortByCount("item")).toHaveLength(2);
    expect(await Sale.aggregate().sample(2)).toHaveLength(2);
    expect(await Sale.aggregate().replaceRoot({ p: "$price" }).sort("p").limit(1)).toEqual([{ p: 1 }]);
    expect(
      await Sale.aggregate([{ $addFields: { day: { $dateToString: { date: "$at", format: "%Y" } } } }]).count(
        "n",
      ),
    ).toEqual([{ n: 4 }]);
    const plan = (await Sale.aggregate([{ $match: { price: 1 } }]).explain()) as Document;
    expect(JSON.stringify(plan)).toContain("COLLSCAN");
  });

  test.each<[string, Document[], unknown]>([
    ["$unionWith", [{ $unionWith: "rows" }, { $count: "all" }], [{ all: 6 }]],
    ["$collStats", [{ $collStats: { count: {} } }, { $project: { count: 1 } }], [{ count: 3 }]],
    ["$indexStats", [{ $indexStats: {} }, { $project: { name: 1, _id: 0 } }], [{ name: "_id_" }]],
    [
      "$documents",
      [
        { $limit: 1 },
        {
          $lookup: {
            from: "rows",
            pipeline: [{ $match: { n: 3 } }, { $project: { _id: 0, n: 1 } }],
            as: "l",
          },
        },
        { $project: { _id: 0, l: 1 } },
      ],
      [{ l: [{ n: 3 }] }],
    ],
  ])("when the stage is %s, then it is done", async (_name, pipeline, expected) => {
    const Row = await model("Row", { n: Number, s: String });
    await Row.create([{ n: 1, s: "a" }, { n: 3 }, { n: 5, s: "c" }]);
    expect(await Row.aggregate(pipeline as never)).toEqual(expected);
  });
});
