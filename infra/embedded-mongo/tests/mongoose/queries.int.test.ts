import { describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { setUpMongoose } from "./set-up-mongoose.js";
import type { MongooseModel } from "./set-up-mongoose.js";

const { model } = setUpMongoose();

/** Creates posts numbered from 1, every third without a title. */
async function createPosts(count = 10): Promise<MongooseModel> {
  const Post = await model("Post", {
    n: Number,
    title: String,
    tags: [String],
    meta: { views: Number, date: Date },
    comments: [{ body: String, likes: Number }],
  });
  const documents = Array.from({ length: count }, (_, index) => index + 1).map((n) => ({
    n,
    ...(n % 3 === 0 ? {} : { title: `Post ${n}` }),
    tags: [`t${n % 2}`, `t${n % 5}`],
    meta: { views: n * 10, date: new Date(n) },
    comments: [
      { body: `b${n}`, likes: n },
      { body: "x", likes: 0 },
    ],
  }));
  await Post.create(documents);
  return Post;
}

const getNumbers = (documents: Document[]): number[] => documents.map(({ n }) => n as number);

describe("mongoose queries", () => {
  test("a chained query combines filter, sort, skip, limit and projection", async () => {
    const Post = await createPosts();
    const documents = await Post.find()
      .where("n")
      .gt(2)
      .lte(9)
      .sort("-meta.views")
      .skip(1)
      .limit(3)
      .select("n -_id")
      .lean();
    expect(documents).toEqual([{ n: 8 }, { n: 7 }, { n: 6 }]);
  });

  test.each<[string, Document, number[]]>([
    ["a nested field", { "meta.views": { $gte: 90 } }, [9, 10]],
    ["a cast value", { n: "7" }, [7]],
    ["a missing field", { title: null }, [3, 6, 9]],
    ["an existing field", { title: { $exists: true }, n: { $lt: 4 } }, [1, 2]],
    ["an array element", { tags: "t4" }, [4, 9]],
    ["several array elements", { tags: { $all: ["t1", "t0"] } }, [5, 6]],
    ["the fields of an array element", { comments: { $elemMatch: { body: "b3", likes: 3 } } }, [3]],
    ["values not in a list", { n: { $nin: [1, 2, 3, 4, 5, 6, 7, 8] } }, [9, 10]],
    ["a pattern", { title: /^post 1/i }, [1, 10]],
    ["a pattern in a list", { title: { $in: [/2$/, "Post 4"] } }, [2, 4]],
    ["$nor", { $nor: [{ n: { $gt: 2 } }, { title: "Post 1" }] }, [2]],
    ["a remainder", { n: { $mod: [5, 0] } }, [5, 10]],
    ["an array's size", { comments: { $size: 2 }, n: 1 }, [1]],
    ["an expression", { $expr: { $eq: ["$meta.views", { $multiply: ["$n", 10] }] }, n: { $lt: 3 } }, [1, 2]],
    ["a BSON type", { title: { $type: "string" }, n: { $lte: 2 } }, [1, 2]],
  ])("find by %s returns the matching posts", async (_name, filter, expected) => {
    const Post = await createPosts();
    expect(getNumbers(await Post.find(filter).sort({ n: 1 }))).toEqual(expected);
  });

  test("count, distinct and exists agree with find", async () => {
    const Post = await createPosts();
    expect(await Post.countDocuments({ title: null })).toBe(3);
    expect(await Post.countDocuments({}).skip(2).limit(5)).toBe(5);
    expect(await Post.estimatedDocumentCount()).toBe(10);
    expect(await Post.distinct("tags", { n: { $lte: 2 } })).toEqual(["t0", "t1", "t2"]);
    expect(await Post.exists({ n: 3 })).toHaveProperty("_id");
    expect(await Post.exists({ n: 30 })).toBeNull();
  });

  test("strictQuery decides whether a path outside the schema is ignored, queried or refused", async () => {
    const Post = await createPosts(3);
    expect(await Post.find({ unknown: 1 }).setOptions({ strictQuery: true })).toHaveLength(3);
    expect(await Post.find({ unknown: 1 }).setOptions({ strictQuery: false })).toHaveLength(0);
    await expect(Post.find({ unknown: 1 }).setOptions({ strictQuery: "throw" })).rejects.toThrow("unknown");
  });

  test("a query with $where is refused with error 2", async () => {
    const Post = await createPosts(1);
    await expect(Post.find().$where("this.n === 1")).rejects.toMatchObject({ code: 2 });
  });

  test("explain reports the index scan and the number of keys examined", async () => {
    const Post = await createPosts(3);
    await Post.collection.createIndex({ n: 1 });
    const plan = (await Post.find({ n: 2 }).hint({ n: 1 }).explain("executionStats")) as unknown as Document;
    expect(plan.executionStats).toMatchObject({ nReturned: 1, totalKeysExamined: 1 });
    expect(JSON.stringify(plan.queryPlanner)).toContain("IXSCAN");
    await expect(Post.find().hint("none")).rejects.toMatchObject({ code: 2 });
  });

  test("a query accepts comment, maxTimeMS, read preference and read concern", async () => {
    const Post = await createPosts(3);
    const query = Post.find({ n: 1 }).comment("why").maxTimeMS(5000).allowDiskUse(true).read("primary");
    expect(await query.readConcern("local").batchSize(1)).toHaveLength(1);
    expect(
      await Post.findById(new Post()._id)
        .orFail(() => new Error("none"))
        .catch(String),
    ).toBe("Error: none");
  });
});

describe("mongoose cursors", () => {
  test("a cursor streams all documents, in batches and in parallel", async () => {
    const Post = await createPosts(25);
    const numbers: number[] = [];
    for await (const post of Post.find().sort("n").batchSize(4).cursor()) numbers.push(post.n as number);
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    let sum = 0;
    await Post.find()
      .cursor({ batchSize: 3 })
      .eachAsync((post: Document) => void (sum += post.n as number), { parallel: 4 });
    expect(sum).toBe(325);
    const cursor = Post.find()
      .sort("n")
      .cursor()
      .map((post: Document) => (post.n as number) * 2);
    expect([await cursor.next(), await cursor.next()]).toEqual([2, 4]);
    await cursor.close();
  });

  test("a cursor streams the documents of a pipeline", async () => {
    const Post = await createPosts(10);
    const cursor = Post.aggregate([{ $sort: { n: -1 } }, { $project: { n: 1 } }]).cursor({ batchSize: 3 });
    const numbers: number[] = [];
    for await (const { n } of cursor) numbers.push(n as number);
    expect(numbers).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
});
