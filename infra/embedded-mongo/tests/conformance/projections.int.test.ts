import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { emptyDatabase } from "../support/in-process.js";
import { three } from "../support/three-documents.js";

const { collection } = emptyDatabase("projections");

describe("projections", () => {
  beforeEach(() => collection().insertMany(three));
  test.each<[Document, Document]>([
    [{ n: 1 }, { _id: 1, n: 1 }],
    [{ n: 1, _id: 0 }, { n: 1 }],
    [
      { n: 0, list: 0, in: 0 },
      { _id: 1, s: "s1" },
    ],
    [
      { _id: 0, list: 0, in: 0 },
      { n: 1, s: "s1" },
    ],
    [{ "in.a": 1 }, { _id: 1, in: { a: 1 } }],
    [
      { "in.a": 0, s: 0, n: 0, list: 0 },
      { _id: 1, in: { b: -1 } },
    ],
    [{ in: { b: 1 } }, { _id: 1, in: { b: -1 } }],
    [
      { list: { $slice: 2 }, in: 0, n: 0, s: 0 },
      { _id: 1, list: [1, 2] },
    ],
    [
      { list: { $slice: -1 }, in: 0, n: 0, s: 0 },
      { _id: 1, list: [3] },
    ],
    [
      { list: { $slice: [1, 1] }, in: 0, n: 0, s: 0 },
      { _id: 1, list: [2] },
    ],
    [{ list: { $elemMatch: { $gte: 2 } } }, { _id: 1, list: [2] }],
    [{ list: { $elemMatch: { $gt: 99 } } }, { _id: 1 }],
    [{ double: { $multiply: ["$n", 2] } }, { _id: 1, double: 2 }],
    [{ "list.$": 1 }, { _id: 1, list: [1] }],
  ])("when the projection is %j, then the document is %j", async (projection, expected) => {
    expect(await collection().findOne({ list: 1 }, { projection })).toEqual(expected);
  });

  test("when inclusion and exclusion are mixed, then it is refused", async () => {
    await expect(collection().findOne({}, { projection: { n: 1, s: 0 } })).rejects.toMatchObject({
      code: 31254,
    });
  });
});
