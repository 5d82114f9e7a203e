import { describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { Schema } from "mongoose";
import { setUpMongoose } from "./set-up-mongoose.js";
import { createPersonFactory } from "./person-model.js";

const { model } = setUpMongoose();
const createPersonModel = createPersonFactory(model);

describe("saving a mongoose document", () => {
  test("save writes only the changed fields of a document", async () => {
    const Person = await createPersonModel();
    const ann = await Person.create({ name: "Ann", tags: ["a"], pets: [{ kind: "cat", legs: 4 }] });
    await Person.updateOne({ _id: ann._id }, { $set: { age: 50 } });
    ann.tags.push("b");
    ann.pets[0].legs = 3;
    ann.pets.push({ kind: "bird", legs: 2 });
    ann.address = { city: "Oslo" };
    await ann.save();
    expect(await Person.findById(ann._id).lean()).toMatchObject({
      age: 50,
      tags: ["a", "b"],
      pets: [{ legs: 3 }, { kind: "bird" }],
      address: { city: "Oslo" },
    });
    ann.pets.pull(ann.pets[0]);
    ann.set("address", undefined);
    await ann.save();
    const reloadedPerson = await Person.findById(ann._id).lean();
    expect(reloadedPerson?.pets).toHaveLength(1);
    expect(reloadedPerson).not.toHaveProperty("address");
  });

  test("save of an array element fails with VersionError if another client has changed the array", async () => {
    const Person = await createPersonModel();
    const { _id } = await Person.create({ name: "Ann", pets: [{ kind: "cat" }, { kind: "dog" }] });
    const [staleCopy, otherCopy] = [await Person.findById(_id), await Person.findById(_id)];
    otherCopy?.pets.shift();
    await otherCopy?.save();
    staleCopy?.set("pets.1.kind", "fish");
    await expect(staleCopy?.save()).rejects.toMatchObject({ name: "VersionError" });
  });

  test("with optimisticConcurrency, the second of two saves of the same version is refused", async () => {
    const Person = await createPersonModel({ optimisticConcurrency: true });
    const { _id } = await Person.create({ name: "Ann" });
    const [staleCopy, otherCopy] = [await Person.findById(_id), await Person.findById(_id)];
    await otherCopy?.set("age", 1).save();
    await expect(staleCopy?.set("age", 2).save()).rejects.toMatchObject({ name: "VersionError" });
    expect(await Person.findById(_id).lean()).toMatchObject({ age: 1, __v: 1 });
  });

  test("a duplicate key error names index and value", async () => {
    const Person = await createPersonModel();
    await Person.create({ name: "Ann", email: "a@x" });
    await expect(Person.create({ name: "Bob", email: "a@x" })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: "a@x" },
      message: expect.stringMatching(
        /^E11000 duplicate key error collection: mongoose\.people index: email_1 dup key: \{ email: "a@x" \}$/,
      ),
    });
    await Person.create([{ name: "Cat" }, { name: "Dan" }]);
  });

  test("every write method sets timestamps", async () => {
    const Person = await createPersonModel({ timestamps: true });
    const ann = await Person.create({ name: "Ann" });
    expect(ann.createdAt).toEqual(ann.updatedAt);
    await Person.updateOne({ _id: ann._id }, { age: 3 }, { timestamps: false });
    expect((await Person.findById(ann._id))?.updatedAt).toEqual(ann.updatedAt);
    const at = new Date(5);
    await Person.updateMany(
      {},
      { $set: { age: 4, updatedAt: at } },
      { overwriteImmutable: true, timestamps: false },
    );
    expect((await Person.findById(ann._id))?.updatedAt).toEqual(at);
    const eve = await Person.findOneAndUpdate({ name: "Eve" }, {}, { upsert: true, returnDocument: "after" });
    expect(eve?.createdAt).toBeInstanceOf(Date);
    await Person.bulkWrite([{ updateOne: { filter: { name: "Ann" }, update: { age: 9 } } }]);
    expect((await Person.findById(ann._id))?.updatedAt.getTime()).toBeGreaterThan(5);
  });
});

describe("mongoose findOneAnd… methods", () => {
  test("findOneAnd… methods return the document before or after the change, as requested", async () => {
    const Person = await createPersonModel();
    await Person.create({ name: "Ann", age: 1 }, { name: "Bob", age: 2 });
    const oldBob = await Person.findOneAndUpdate(
      {},
      { $inc: { age: 10 } },
      { sort: { age: -1 }, projection: "age" },
    );
    expect(oldBob?.toObject()).toEqual({ _id: expect.anything(), age: 2, tags: undefined, pets: undefined });
    const resultWithMetadata = await Person.findOneAndUpdate(
      { name: "New" },
      { age: 7 },
      { upsert: true, returnDocument: "after", includeResultMetadata: true },
    );
    expect(resultWithMetadata).toMatchObject({
      lastErrorObject: { updatedExisting: false, upserted: expect.anything(), n: 1 },
      ok: 1,
    });
    expect((resultWithMetadata as Document).value).toMatchObject({ name: "New", age: 7 });
    const newAnn = await Person.findOneAndReplace(
      { name: "Ann" },
      { name: "Ann 2" },
      { returnDocument: "after" },
    );
    expect(newAnn).toMatchObject({ name: "Ann 2", age: 30 });
    expect(await Person.findOneAndDelete({ age: { $gt: 10 } }, { sort: "age" })).toMatchObject({
      name: "Bob",
    });
    expect(
      await Person.findByIdAndUpdate(newAnn?._id, { $push: { tags: "x" } }, { returnDocument: "after" }),
    ).toMatchObject({ tags: ["x"] });
    expect(await Person.findOneAndUpdate({ name: "nobody" }, { age: 1 })).toBeNull();
  });
});

describe("mongoose writes of many documents", () => {
  test("insertMany stops at an invalid document, or continues after it with ordered: false", async () => {
    const Person = await createPersonModel();
    const documents = ["a", "b", "a", "c"].map((email, n) => ({ name: `p${n}`, email }));
    await expect(Person.insertMany(documents)).rejects.toMatchObject({
      code: 11000,
      writeErrors: [{ index: 2 }],
    });
    expect(await Person.countDocuments()).toBe(2);
    await Person.deleteMany();
    await expect(Person.insertMany(documents, { ordered: false })).rejects.toMatchObject({
      insertedDocs: { length: 3 },
    });
    await Person.deleteMany();
    const raw = await Person.insertMany([{ name: "ok" }, { name: "x" }], { ordered: false, rawResult: true });
    expect(raw).toMatchObject({
      insertedCount: 1,
      mongoose: { validationErrors: [{ name: "ValidationError" }] },
    });
  });

  test("bulkWrite counts each kind of operation", async () => {
    const Person = await createPersonModel();
    const result = await Person.bulkWrite([
      { insertOne: { document: { name: "Ann" } } },
      { insertOne: { document: { name: "Bob" } } },
      { updateOne: { filter: { name: "Ann" }, update: { $set: { age: "5" } } } },
      { updateMany: { filter: {}, update: { $push: { tags: "t" } } } },
      { updateOne: { filter: { name: "Cat" }, update: { age: 1 }, upsert: true } },
      { replaceOne: { filter: { name: "Bob" }, replacement: { name: "Bob 2" } } },
      { deleteOne: { filter: { name: "Cat" } } },
      { deleteMany: { filter: { name: "nobody" } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 2,
      matchedCount: 4,
      modifiedCount: 4,
      deletedCount: 1,
      upsertedCount: 1,
    });
    expect(await Person.find().sort("name").lean()).toMatchObject([
      { name: "Ann", age: 5, tags: ["t"] },
      { name: "Bob 2" },
    ]);
  });

  test("bulkSave writes new and changed documents and reports stale documents", async () => {
    const Person = await createPersonModel({ optimisticConcurrency: true });
    const ann = await Person.create({ name: "Ann" });
    ann.age = 5;
    const bob = new Person({ name: "Bob" });
    expect(await Person.bulkSave([ann, bob])).toMatchObject({ insertedCount: 1, modifiedCount: 1 });
    await Person.updateOne({ _id: ann._id }, { $inc: { __v: 1 } });
    ann.age = 6;
    await expect(Person.bulkSave([ann])).rejects.toThrow("not able to update 1");
  });

  test('strict set to "throw" refuses unknown fields', async () => {
    const schema = new Schema({ n: Number }, { strict: "throw" });
    const Thing = await model("Thing", schema);
    await expect(Thing.updateOne({}, { other: 1 })).rejects.toThrow("other");
    await Thing.create({ n: 1 }, { n: 2 });
    expect(await Thing.deleteOne({ n: { $gte: 1 } })).toMatchObject({ acknowledged: true, deletedCount: 1 });
    expect(await Thing.replaceOne({}, { n: 5 })).toMatchObject({ modifiedCount: 1 });
    expect(await Thing.find().select("-_id -__v").lean()).toEqual([{ n: 5 }]);
  });
});
