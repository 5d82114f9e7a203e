import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { startTestServer } from "../support/in-process.js";
import type { TestServer } from "../support/in-process.js";

let server: TestServer;
const source = () => server.client.db("pipelines").collection<Document>("source");
const target = () => server.client.db("pipelines").collection<Document>("target");
const all = () => target().find().sort({ _id: 1 }).toArray();
const ids = (...list: number[]): Document[] => list.map((n) => ({ _id: n as never, n }));

const merge = (options: Document): Promise<unknown> =>
  source()
    .aggregate([{ $merge: { into: "target", ...options } }])
    .toArray();

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.client.db("pipelines").dropDatabase();
  await source().insertMany(ids(1, 2, 3));
  await target().createIndex({ n: 1 }, { unique: true });
  await target().insertMany([{ _id: 2 as never, n: 20, old: true }]);
});

describe("pipelines that write", () => {
  test("when $out replaces a collection, then it holds the result and keeps its indexes", async () => {
    await source()
      .aggregate([{ $match: { n: { $gt: 1 } } }, { $out: "target" }])
      .toArray();
    expect(await all()).toEqual(ids(2, 3));
    expect((await target().indexes()).map(({ name }) => name)).toEqual(["_id_", "n_1"]);
  });

  test("when $out fails on a unique key, then the collection is as it was", async () => {
    const failing = source()
      .aggregate([{ $set: { n: 1 } }, { $out: "target" }])
      .toArray();
    await expect(failing).rejects.toMatchObject({ code: 11000 });
    expect(await all()).toEqual([{ _id: 2, n: 20, old: true }]);
    expect(await server.client.db("pipelines").listCollections().toArray()).toHaveLength(2);
  });

  test.each<[Document, Document[]]>([
    [{}, [...ids(1), { _id: 2, n: 2, old: true }, ...ids(3)]],
    [{ whenMatched: "replace" }, ids(1, 2, 3)],
    [{ whenMatched: "keepExisting" }, [...ids(1), { _id: 2, n: 20, old: true }, ...ids(3)]],
    [{ whenNotMatched: "discard" }, [{ _id: 2, n: 2, old: true }]],
    [
      { whenMatched: [{ $set: { sum: { $add: ["$n", "$$new.n"] } } }], whenNotMatched: "discard" },
      [{ _id: 2, n: 20, old: true, sum: 22 }],
    ],
  ])("when $merge is told %j, then the collection becomes %j", async (options, expected) => {
    await source()
      .aggregate([{ $merge: { into: "target", ...options } }])
      .toArray();
    expect(await all()).toEqual(expected);
  });

  test("when $merge shall fail on a match or for want of one, then it does", async () => {
    await expect(merge({ whenMatched: "fail" })).rejects.toMatchObject({ code: 11000 });
    await expect(merge({ whenNotMatched: "fail" })).rejects.toMatchObject({ code: 13113 });
    await expect(merge({ on: "nope" })).rejects.toMatchObject({ code: 51183 });
  });

  test("when documents are looked up, then those of the other collection come along", async () => {
    const lookup = { from: "target", localField: "_id", foreignField: "_id", as: "found" };
    const found = await source()
      .aggregate([{ $lookup: lookup }, { $sort: { _id: 1 } }])
      .toArray();
    expect(found.map((one) => (one.found as Document[]).length)).toEqual([0, 1, 0]);
  });
});
