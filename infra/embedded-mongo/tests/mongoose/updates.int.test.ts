import { describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { setUpMongoose } from "./set-up-mongoose.js";
import { createPersonFactory } from "./person-model.js";

const { model } = setUpMongoose();
const createPersonModel = createPersonFactory(model);

describe("mongoose updates", () => {
  test("runValidators refuses invalid values and writes valid values", async () => {
    const Person = await createPersonModel();
    await Person.create({ name: "Ann" });
    const options = { runValidators: true };
    await expect(Person.updateOne({}, { $set: { age: -1 } }, options)).rejects.toMatchObject({
      name: "ValidationError",
    });
    await expect(Person.updateOne({}, { $unset: { name: 1 } }, options)).rejects.toMatchObject({
      name: "ValidationError",
    });
    await expect(Person.updateOne({}, { age: "old" })).rejects.toMatchObject({ name: "CastError" });
    expect(await Person.updateOne({}, { age: "7" }, options)).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    });
  });

  test("an upsert sets the schema's defaults and the values that the filter requires", async () => {
    const Person = await createPersonModel();
    const result = await Person.updateOne({ name: "Zoe" }, { $addToSet: { tags: "x" } }, { upsert: true });
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
    expect(await Person.findById(result.upsertedId).lean()).toMatchObject({
      name: "Zoe",
      age: 30,
      tags: ["x"],
    });
  });

  test.each<[string, Document, Document]>([
    [
      "$inc and $mul",
      { $inc: { age: 2 }, $mul: { "pets.0.legs": 3 } },
      { age: 32, pets: [{ legs: 12 }, { legs: 2 }] },
    ],
    [
      "$push with its modifiers",
      { $push: { tags: { $each: ["c", "a"], $sort: 1, $slice: 2 } } },
      { tags: ["a", "a"] },
    ],
    ["$push at a position", { $push: { tags: { $each: ["z"], $position: 0 } } }, { tags: ["z", "a", "b"] }],
    ["$addToSet", { $addToSet: { tags: { $each: ["a", "q"] } } }, { tags: ["a", "b", "q"] }],
    ["$pull by a condition", { $pull: { pets: { legs: { $gt: 2 } } } }, { pets: [{ kind: "bird" }] }],
    [
      "$pullAll and $pop",
      { $pullAll: { tags: ["a"] }, $pop: { pets: 1 } },
      { tags: ["b"], pets: [{ kind: "cat" }] },
    ],
    [
      "$min and $max",
      { $min: { age: 5 }, $max: { "pets.1.legs": 9 } },
      { age: 5, pets: [{ legs: 4 }, { legs: 9 }] },
    ],
    ["$rename", { $rename: { "address.city": "address.town" } }, { address: { town: "Oslo" } }],
  ])("updateOne changes the document by %s", async (_name, update, expected) => {
    const Person = await createPersonModel({ strict: false });
    const pets = [
      { kind: "cat", legs: 4 },
      { kind: "bird", legs: 2 },
    ];
    await Person.create({ name: "Ann", tags: ["a", "b"], pets, address: { city: "Oslo" } });
    await Person.updateOne({ name: "Ann" }, update);
    expect(await Person.findOne().lean()).toMatchObject(expected);
  });

  test("the positional operator changes the element that matched", async () => {
    const Person = await createPersonModel();
    const pets = [
      { kind: "cat", legs: 4 },
      { kind: "dog", legs: 4 },
    ];
    await Person.create({ name: "Ann", pets });
    await Person.updateOne({ "pets.kind": "cat" }, { $set: { "pets.$.legs": 5 } });
    expect(await Person.findOne().lean()).toMatchObject({ pets: [{ legs: 5 }, { legs: 4 }] });
  });

  test("unsupported updates are refused", async () => {
    const Person = await createPersonModel();
    await Person.create({ name: "Ann", age: 4 });
    const pipeline = Person.updateOne({}, [{ $set: { age: 5 } }], { updatePipeline: true });
    await expect(pipeline).rejects.toMatchObject({ code: 9 });
    const options = { arrayFilters: [{ "p.kind": "dog" }] };
    await expect(Person.updateOne({}, { "pets.$[p].legs": 3 }, options)).rejects.toMatchObject({
      name: "MongoServerError",
    });
    await expect(Person.updateOne({}, { $bit: { age: { and: 6 } } })).rejects.toMatchObject({ code: 9 });
    expect(await Person.findOne().lean()).toMatchObject({ age: 4 });
  });
});
