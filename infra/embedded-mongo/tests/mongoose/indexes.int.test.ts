import { describe, expect, test } from "@jest/globals";
import { Schema } from "mongoose";
import { mongooseDesk } from "./connect.js";
import type { AnyModel } from "./connect.js";

const { model, connection } = mongooseDesk();

const keysOf = async (from: AnyModel): Promise<unknown[]> => (await from.listIndexes()).map(({ key }) => key);

describe("indexes of a schema", () => {
  test("when a model begins, then they are there with their options", async () => {
    const schema = new Schema({
      email: { type: String, unique: true, sparse: true },
      at: { type: Date, expires: "1h" },
      nested: { x: { type: Number, index: true } },
      list: [{ y: { type: String, index: { name: "by y", background: true } } }],
    });
    schema.index({ email: 1, at: -1 }, { partialFilterExpression: { at: { $exists: true } } });
    schema.index({ "$**": 1 });
    const Thing = await model("Thing", schema);
    expect(await Thing.listIndexes()).toMatchObject([
      { key: { _id: 1 } },
      { key: { email: 1 }, unique: true, sparse: true },
      { key: { at: 1 }, expireAfterSeconds: 3600 },
      { key: { "nested.x": 1 } },
      { key: { "list.y": 1 }, name: "by y" },
      { key: { email: 1, at: -1 }, partialFilterExpression: { at: { $exists: true } } },
      { key: { "$**": 1 } },
    ]);
    await expect(Thing.ensureIndexes()).resolves.toBeUndefined();
    expect(await Thing.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
  });

  test("when a schema changes, then the indexes follow, and only those that changed", async () => {
    const first = await model(
      "User",
      new Schema({ a: { type: Number, index: true }, b: String }).index({ b: 1 }),
    );
    await first.collection.createIndex({ other: 1 });
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

  test("when documents break a unique index, then building it fails and says why", async () => {
    const Item = await model(
      "Item",
      new Schema({ n: Number }, { autoIndex: false }).index({ n: 1 }, { unique: true }),
    );
    await Item.create([{ n: 1 }, { n: 1 }]);
    await expect(Item.createIndexes()).rejects.toMatchObject({ code: 11000, keyValue: { n: 1 } });
    await expect(Item.syncIndexes()).rejects.toThrow("E11000 duplicate key error");
    expect(await keysOf(Item)).toEqual([{ _id: 1 }]);
  });

  test.each<[string, object, object, number]>([
    ["the same name stands for other fields", { a: 1 }, { name: "n" }, 86],
    ["the same fields have another name", { n: 1 }, { name: "other" }, 85],
    ["the same fields have other options", { n: 1 }, { unique: true, name: "n" }, 86],
    ["a second text index comes", { b: "text" }, {}, 67],
  ])("when %s, then it is refused", async (_name, key, options, code) => {
    const Item = await model(
      "Item",
      new Schema({ n: Number, a: Number }).index({ n: 1 }, { name: "n" }).index({ a: "text" }),
    );
    await expect(Item.collection.createIndex(key as never, options)).rejects.toMatchObject({ code });
  });

  test("when a collation belongs to a collection, then its indexes and queries have it", async () => {
    const collation = { locale: "en", strength: 2 };
    const User = await model(
      "User",
      new Schema({ name: { type: String, unique: true } }, { collation, autoIndex: false }),
    );
    await User.createCollection();
    await User.ensureIndexes();
    await User.create({ name: "ann" });
    await expect(User.create({ name: "ANN" })).rejects.toMatchObject({ code: 11000 });
    expect(await User.findOne({ name: "Ann" })).toMatchObject({ name: "ann" });
    expect((await User.listIndexes())[1]).toMatchObject({ collation });
  });

  test("when an index is dropped, then it is gone, and what is not there is an error", async () => {
    const Item = await model("Item", new Schema({ n: { type: Number, index: true } }));
    await Item.collection.dropIndex("n_1");
    expect(await keysOf(Item)).toEqual([{ _id: 1 }]);
    await expect(Item.collection.dropIndex("n_1")).rejects.toMatchObject({ code: 27 });
    await expect(Item.collection.dropIndex("_id_")).rejects.toMatchObject({ code: 72 });
    const bad = Item.collection.createIndex({ n: "nope" } as never);
    await expect(bad).rejects.toMatchObject({ code: 67 });
  });
});

describe("text and places", () => {
  test("when words are searched, then the best comes first", async () => {
    const schema = new Schema({ title: String, body: String }).index(
      { title: "text", body: "text" },
      { weights: { title: 5 } },
    );
    const Post = await model("Post", schema);
    await Post.create([
      { title: "coffee", body: "shop" },
      { title: "tea", body: "coffee shops" },
      { title: "milk" },
    ]);
    const score = { score: { $meta: "textScore" } };
    const found = await Post.find({ $text: { $search: "coffee" } }, score)
      .sort(score)
      .lean();
    expect(found.map(({ title }) => title)).toEqual(["coffee", "tea"]);
    expect(await Post.countDocuments({ $text: { $search: "shop -tea" } })).toBe(1);
    const phrase = await Post.aggregate([
      { $match: { $text: { $search: '"coffee shops"' } } },
      { $sort: score as never },
    ]);
    expect(phrase).toMatchObject([{ title: "tea" }]);
  });

  test("when places are near, within or crossing, then they are found", async () => {
    const point = { type: { type: String, enum: ["Point"] }, coordinates: [Number] };
    const Place = await model(
      "Place",
      new Schema({ name: String, at: point, flat: [Number] }).index({ at: "2dsphere" }).index({ flat: "2d" }),
    );
    await Place.create(
      [
        [0, 0],
        [1, 1],
        [40, 40],
      ].map(([x, y], n) => ({ name: `p${n}`, at: { type: "Point", coordinates: [x, y] }, flat: [x, y] })),
    );
    const names = async (filter: object): Promise<string[]> =>
      (await Place.find(filter).lean()).map(({ name }) => name as string);
    const center = { type: "Point", coordinates: [0.9, 0.9] };
    expect(await names({ at: { $near: { $geometry: center, $maxDistance: 500_000 } } })).toEqual([
      "p1",
      "p0",
    ]);
    expect(
      await Place.find()
        .where("flat")
        .near({ center: [0, 0], maxDistance: 2 }),
    ).toHaveLength(2);
    expect(
      await Place.find()
        .where("at")
        .within({ center: [0, 0], radius: 0.1, spherical: true }),
    ).toHaveLength(2);
    expect(await Place.find().where("flat").within().box([30, 30], [50, 50])).toHaveLength(1);
    const square = {
      type: "Polygon",
      coordinates: [
        [
          [-1, -1],
          [2, -1],
          [2, 2],
          [-1, 2],
          [-1, -1],
        ],
      ],
    };
    expect(await names({ at: { $geoIntersects: { $geometry: square } } })).toEqual(["p0", "p1"]);
    const near = await Place.aggregate([
      {
        $geoNear: {
          near: center as never,
          key: "at",
          distanceField: "away",
          spherical: true,
          maxDistance: 500_000,
        },
      },
    ]);
    expect(near).toMatchObject([{ name: "p1", away: expect.any(Number) }, { name: "p0" }]);
    await expect(Place.countDocuments({ at: { $near: { $geometry: center } } })).rejects.toMatchObject({
      code: 5626500,
    });
  });
});
