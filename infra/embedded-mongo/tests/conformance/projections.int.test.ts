import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";
import { threeDocuments } from "../support/three-documents.js";

const { collection } = createEmptyDatabaseBeforeEach("projections");

describe("projections of stored documents", () => {
  beforeEach(() => collection().insertMany(threeDocuments));
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
    [{ double: { $multiply: ["$n", 2] } }, { _id: 1, double: 2 }],
  ])("the projection %j returns %j", async (projection, expected) => {
    expect(await collection().findOne({ list: 1 }, { projection })).toEqual(expected);
  });

  test.each<[Document, number]>([
    [{ list: { $slice: 1 } }, 168],
    [{ list: { $elemMatch: { $gt: 1 } } }, 168],
    [{ "list.$": 1 }, 16410],
  ])("the projection %j is refused with error %i", async (projection, code) => {
    await expect(collection().findOne({ list: 1 }, { projection })).rejects.toMatchObject({ code });
  });

  test("a projection that mixes inclusion and exclusion is refused with error 31254", async () => {
    await expect(collection().findOne({}, { projection: { n: 1, s: 0 } })).rejects.toMatchObject({
      code: 31254,
    });
  });
});
