import { describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { setUpMongoose } from "./set-up-mongoose.js";

const { model, connection } = setUpMongoose();

describe("features of a replica set", () => {
  test("a transaction is refused and writes nothing", async () => {
    const Thing = await model("Thing", { n: Number });
    const transaction = connection().transaction(
      async (session) => void (await Thing.create([{ n: 1 }], { session })),
    );
    await expect(transaction).rejects.toMatchObject({ originalError: { code: 20 } });
    expect(await Thing.countDocuments()).toBe(0);
    const session = await connection().startSession();
    await Thing.create([{ n: 2 }], { session });
    expect(await Thing.findOne().session(session)).toMatchObject({ n: 2 });
    await session.endSession();
  });
});

describe("collections of a mongoose connection", () => {
  test("a mongoose connection lists a created collection and its database, but no dropped collection", async () => {
    const Thing = await model("Thing", { n: Number });
    await Thing.create({ n: 1 });
    expect((await connection().listCollections()).map(({ name }) => name)).toContain("things");
    expect((await connection().listDatabases()).databases.map(({ name }) => name)).toContain("mongoose");
    const otherDatabase = connection().useDb("elsewhere", { useCache: true });
    const Elsewhere = otherDatabase.model("Thing", Thing.schema);
    expect(await Elsewhere.countDocuments()).toBe(0);
    await connection().dropCollection("things");
    expect(await connection().listCollections()).toEqual([]);
    await otherDatabase.dropDatabase();
  });
});

describe("mongoose aggregation", () => {
  test("Model.aggregate() runs its stages in order", async () => {
    const Sale = await model("Sale", { item: String, price: Number, at: Date, tags: [String] });
    await Sale.create(
      [1, 2, 3, 4].map((n) => ({ item: `i${n % 2}`, price: n, at: new Date(n), tags: ["a", `t${n}`] })),
    );
    const results = await Sale.aggregate()
      .match({ price: { $gt: 1 } })
      .unwind("tags")
      .group({ _id: "$item", n: { $sum: 1 }, sum: { $sum: "$price" } })
      .sort("-sum")
      .option({ allowDiskUse: true, maxTimeMS: 5000, comment: "c" });
    expect(results).toEqual([
      { _id: "i0", n: 4, sum: 12 },
      { _id: "i1", n: 2, sum: 6 },
    ]);
    expect(await Sale.aggregate().sortByCount("item")).toHaveLength(2);
    expect(await Sale.aggregate().sample(2)).toHaveLength(2);
    const plan = (await Sale.aggregate([{ $match: { price: 1 } }]).explain()) as Document;
    expect(JSON.stringify(plan)).toContain("COLLSCAN");
  });

  test.each<[string, Document[], unknown]>([
    ["$collStats", [{ $collStats: { count: {} } }, { $project: { count: 1 } }], [{ count: 3 }]],
  ])("Model.aggregate() runs the stage %s", async (_name, pipeline, expected) => {
    const Row = await model("Row", { n: Number, s: String });
    await Row.create([{ n: 1, s: "a" }, { n: 3 }, { n: 5, s: "c" }]);
    expect(await Row.aggregate(pipeline as never)).toEqual(expected);
  });
});
