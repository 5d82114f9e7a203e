import { describe, expect, test } from "@jest/globals";
import { Schema, Types } from "mongoose";
import { setUpMongoose } from "./set-up-mongoose.js";
import type { MongooseModel } from "./set-up-mongoose.js";

const { model } = setUpMongoose();

interface Library {
  readonly Author: MongooseModel;
  readonly Book: MongooseModel;
}

/** Creates two authors and five books, the last of which refers to a missing author. */
async function createLibrary(): Promise<Library> {
  const authors = new Schema({ name: String, age: Number });
  authors.virtual("books", { ref: "Book", localField: "_id", foreignField: "author" });
  authors.virtual("count", { ref: "Book", localField: "_id", foreignField: "author", count: true });
  const Author = await model("Author", authors);
  const Book = await model("Book", {
    title: String,
    author: { type: Schema.Types.ObjectId, ref: "Author" },
    readers: [{ who: { type: Schema.Types.ObjectId, ref: "Author" }, stars: Number }],
    kind: String,
    item: { type: Schema.Types.ObjectId, refPath: "kind" },
  });
  const [ann, bob] = await Author.insertMany([
    { name: "Ann", age: 40 },
    { name: "Bob", age: 50 },
  ]);
  const authorIds = [ann, ann, ann, bob, undefined].map((author) => author?._id ?? new Types.ObjectId());
  await Book.create(
    authorIds.map((author, n) => ({
      title: `T${n}`,
      author,
      readers: [
        { who: bob?._id, stars: n },
        { who: ann?._id, stars: 5 },
      ],
      kind: "Author",
      item: ann?._id,
    })),
  );
  return { Author, Book };
}

describe("mongoose populate", () => {
  test("populate replaces references by documents", async () => {
    const { Book } = await createLibrary();
    const books = await Book.find().sort("title").populate("author", "name -_id").populate("readers.who");
    expect(books[0]?.author.toObject()).toEqual({ name: "Ann" });
    expect(books[4]?.author).toBeNull();
    expect(books[3]?.readers[0].who.name).toBe("Bob");
  });

  test("populate applies its match, select, sort and limit options", async () => {
    const { Author, Book } = await createLibrary();
    const match = { age: { $gt: 45 } };
    const books = await Book.find().sort("title").populate({ path: "author", match }).lean();
    expect(books.map(({ author }) => author?.name)).toEqual([
      undefined,
      undefined,
      undefined,
      "Bob",
      undefined,
    ]);
    const options = { sort: { title: -1 }, limit: 2 };
    const author = await Author.findOne({ name: "Ann" }).populate({
      path: "books",
      options,
      select: "title author",
    });
    expect(author?.get("books")).toMatchObject([{ title: "T2" }, { title: "T1" }]);
    const authorsWithOneBook = await Author.find()
      .sort("name")
      .populate({ path: "books", perDocumentLimit: 1, options: { sort: "title" } });
    expect(authorsWithOneBook.map((author) => author.get("books").length)).toEqual([1, 1]);
  });

  test("populate fills a count virtual, a nested path, a refPath and an already loaded document", async () => {
    const { Author, Book } = await createLibrary();
    const authors = await Author.find().sort("name").populate("count").lean();
    expect(authors.map(({ count }) => count)).toEqual([3, 1]);
    const authorWithBooks = await Author.findOne({ name: "Bob" }).populate({
      path: "books",
      populate: { path: "readers.who" },
    });
    expect(authorWithBooks?.get("books")[0].readers[1].who.name).toBe("Ann");
    const book = await Book.findOne({ title: "T0" }).populate("item");
    expect(book?.item.name).toBe("Ann");
    expect((await book?.populate("author"))?.author.age).toBe(40);
  });
});

async function createEventModels(): Promise<Record<"Event" | "Click" | "Sale", MongooseModel>> {
  const Event = await model("Event", new Schema({ at: Date, code: String }, { discriminatorKey: "kind" }));
  const Click = Event.discriminator("Click", new Schema({ url: String })) as MongooseModel;
  const Sale = Event.discriminator(
    "Sale",
    new Schema({ sum: { type: Number, index: true } }),
    "sold",
  ) as MongooseModel;
  await Promise.all([Click.init(), Sale.init()]);
  await Event.create([{ code: "e" }, { kind: "Click", url: "/" }, { kind: "sold", sum: 5 }]);
  return { Event, Click, Sale };
}

describe("mongoose discriminators", () => {
  test("a discriminator model finds only documents of its kind in a shared collection", async () => {
    const { Event, Click, Sale } = await createEventModels();
    expect(await Event.countDocuments()).toBe(3);
    expect(await Click.find().lean()).toMatchObject([{ url: "/", kind: "Click" }]);
    expect((await Event.findOne({ kind: "sold" }))?.constructor).toBe(Sale);
    expect(await Sale.updateMany({}, { sum: 6 })).toMatchObject({ matchedCount: 1 });
    expect(await Sale.aggregate([{ $group: { _id: null, sum: { $sum: "$sum" } } }])).toEqual([
      { _id: null, sum: 6 },
    ]);
    await Click.deleteMany({});
    expect(await Event.distinct("kind")).toEqual(["sold"]);
  });

  test("an update that overwrites the discriminator key writes the fields of the new kind", async () => {
    const { Event } = await createEventModels();
    const options = { overwriteDiscriminatorKey: true, returnDocument: "after" } as const;
    const changedEvent = await Event.findOneAndUpdate({ code: "e" }, { kind: "sold", sum: 9 }, options);
    expect(changedEvent?.toObject()).toMatchObject({ kind: "sold", sum: 9 });
  });

  test("an array of discriminators keeps the fields of each kind", async () => {
    const shapeSchema = new Schema({ name: String }, { discriminatorKey: "kind", _id: false });
    const batchSchema = new Schema({ shapes: [shapeSchema] });
    const shapesPath = batchSchema.path("shapes") as unknown as {
      discriminator(name: string, schema: Schema): void;
    };
    shapesPath.discriminator("Circle", new Schema({ radius: Number }, { _id: false }));
    shapesPath.discriminator("Square", new Schema({ side: String }, { _id: false }));
    const Batch = await model("Batch", batchSchema);
    await Batch.create({
      shapes: [
        { kind: "Circle", radius: "4" },
        { kind: "Square", side: 5 },
      ],
    });
    await Batch.updateOne({ "shapes.kind": "Circle" }, { $set: { "shapes.$.radius": "7" } });
    expect((await Batch.findOne().lean())?.shapes).toEqual([
      { kind: "Circle", radius: 7 },
      { kind: "Square", side: "5" },
    ]);
  });
});

describe("mongoose maps and nested arrays", () => {
  test("save and updateOne set, delete and add single keys of a Map", async () => {
    const User = await model("User", {
      handles: { type: Map, of: new Schema({ id: Number }, { _id: false }) },
      any: {},
    });
    const user = await User.create({
      handles: { git: { id: 1 }, "with space": { id: 2 } },
      any: { a: [1, { b: 2 }] },
    });
    user.handles.set("git", { id: 5 });
    user.handles.delete("with space");
    user.any.a[1].b = 3;
    user.markModified("any");
    await user.save();
    await User.updateOne({}, { $set: { "handles.new": { id: "8" } } });
    expect(await User.findOne({ "handles.git.id": 5 }).lean()).toMatchObject({
      handles: { git: { id: 5 }, new: { id: 8 } },
      any: { a: [1, { b: 3 }] },
    });
  });

  test("save adds, changes and removes elements of nested arrays", async () => {
    const Grid = await model("Grid", { rows: [[Number]], deep: [{ items: [{ n: Number }] }] });
    const grid = await Grid.create({ rows: [[1, 2], [3]], deep: [{ items: [{ n: 1 }] }] });
    grid.rows[0].push(9);
    grid.rows.push([7]);
    grid.deep[0].items.push({ n: 2 }, { n: 3 });
    await grid.save();
    grid.deep[0].items.splice(0, 1);
    grid.rows[1].set(0, 4);
    await grid.save();
    await Grid.updateOne({}, { $pull: { "deep.0.items": { n: 3 } } });
    expect(await Grid.findOne().lean()).toMatchObject({
      rows: [[1, 2, 9], [4], [7]],
      deep: [{ items: [{ n: 2 }] }],
    });
  });
});
