import { describe, expect, test } from "@jest/globals";
import { Schema } from "mongoose";
import { setUpMongoose } from "./set-up-mongoose.js";
import type { MongooseModel } from "./set-up-mongoose.js";

const { model, connection } = setUpMongoose();

const listIndexKeys = async (sourceModel: MongooseModel): Promise<unknown[]> =>
  (await sourceModel.listIndexes()).map(({ key }) => key);

describe("indexes of a mongoose schema", () => {
  test("Model.init builds the indexes of a schema with their options", async () => {
    const schema = new Schema({
      email: { type: String, unique: true, sparse: true },
      at: { type: Date, expires: "1h" },
      nested: { x: { type: Number, index: true } },
      list: [{ y: { type: String, index: { name: "by y", background: true } } }],
    });
    schema.index({ email: 1, at: -1 }, { partialFilterExpression: { at: { $exists: true } } });
    const Thing = await model("Thing", schema);
    expect(await Thing.listIndexes()).toMatchObject([
      { key: { _id: 1 } },
      { key: { email: 1 }, unique: true, sparse: true },
      { key: { at: 1 }, expireAfterSeconds: 3600 },
      { key: { "nested.x": 1 } },
      { key: { "list.y": 1 }, name: "by y" },
      { key: { email: 1, at: -1 }, partialFilterExpression: { at: { $exists: true } } },
    ]);
    await expect(Thing.ensureIndexes()).resolves.toBeUndefined();
    expect(await Thing.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
  });

  test("syncIndexes changes only the indexes that differ", async () => {
    const oldModel = await model(
      "User",
      new Schema({ a: { type: Number, index: true }, b: String }).index({ b: 1 }),
    );
    await oldModel.collection.createIndex({ other: 1 });
    connection().deleteModel("User");
    const schema = new Schema({ a: { type: Number, index: true }, b: String }, { autoIndex: false });
    schema.index({ b: 1 }, { unique: true });
    const User = await model("User", schema);
    expect(await User.diffIndexes()).toMatchObject({ toDrop: ["b_1", "other_1"], toCreate: [{ b: 1 }] });
    expect(await User.syncIndexes()).toEqual(["b_1", "other_1"]);
    expect(await User.syncIndexes()).toEqual([]);
    expect(await User.listIndexes()).toMatchObject([{}, { key: { a: 1 } }, { key: { b: 1 }, unique: true }]);
    expect(await connection().syncIndexes()).toEqual({ User: [] });
    expect(await User.cleanIndexes()).toEqual([]);
  });

  test("building a unique index on duplicate values fails with E11000", async () => {
    const Item = await model(
      "Item",
      new Schema({ n: Number }, { autoIndex: false }).index({ n: 1 }, { unique: true }),
    );
    await Item.create([{ n: 1 }, { n: 1 }]);
    await expect(Item.createIndexes()).rejects.toMatchObject({ code: 11000, keyValue: { n: 1 } });
    await expect(Item.syncIndexes()).rejects.toThrow("E11000 duplicate key error");
    expect(await listIndexKeys(Item)).toEqual([{ _id: 1 }]);
  });

  test.each<[string, object, object, number]>([
    ["an index of other fields has its name", { a: 1 }, { name: "n" }, 86],
    ["an index of the same fields has another name", { n: 1 }, { name: "other" }, 85],
    ["an index of the same fields has other options", { n: 1 }, { unique: true, name: "n" }, 86],
    ["it is a text index", { b: "text" }, {}, 67],
  ])("createIndex refuses an index if %s", async (_name, key, options, code) => {
    const Item = await model("Item", new Schema({ n: Number, a: Number }).index({ n: 1 }, { name: "n" }));
    await expect(Item.collection.createIndex(key as never, options)).rejects.toMatchObject({ code });
  });

  test("dropIndex drops an index and fails for a missing index", async () => {
    const Item = await model("Item", new Schema({ n: { type: Number, index: true } }));
    await Item.collection.dropIndex("n_1");
    expect(await listIndexKeys(Item)).toEqual([{ _id: 1 }]);
    await expect(Item.collection.dropIndex("n_1")).rejects.toMatchObject({ code: 27 });
    await expect(Item.collection.dropIndex("_id_")).rejects.toMatchObject({ code: 72 });
    const invalidIndex = Item.collection.createIndex({ n: "nope" } as never);
    await expect(invalidIndex).rejects.toMatchObject({ code: 67 });
  });
});
