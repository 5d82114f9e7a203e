import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { emptyDatabase } from "../support/in-process.js";

const { collection } = emptyDatabase("text");

const found = async (search: object): Promise<unknown[]> =>
  (
    await collection()
      .find({ $text: search } as Document)
      .sort({ _id: 1 })
      .toArray()
  ).map(({ _id }) => _id);

describe("text search", () => {
  beforeEach(async () => {
    await collection().createIndex({ title: "text", "notes.body": "text" }, { weights: { title: 5 } });
    await collection().insertMany([
      { _id: 1 as never, title: "Coffee shopping", notes: [{ body: "for the brewed coffees" }] },
      { _id: 2 as never, title: "Tea", notes: [{ body: "time for a coffee" }, { body: "or cake" }] },
      { _id: 3 as never, title: "Café con leche" },
      { _id: 4 as never, title: 5 },
    ]);
  });

  test.each<[object, number[]]>([
    [{ $search: "coffee" }, [1, 2]],
    [{ $search: "COFFEES" }, [1, 2]],
    [{ $search: "leche cake" }, [2, 3]],
    [{ $search: "coffee -tea" }, [1]],
    [{ $search: '"for a coffee"' }, [2]],
    [{ $search: "cafe" }, [3]],
    [{ $search: "cafe", $diacriticSensitive: true }, []],
    [{ $search: "Tea", $caseSensitive: true }, [2]],
    [{ $search: "tea", $caseSensitive: true }, []],
    [{ $search: "the for" }, []],
    [{ $search: "the", $language: "none" }, [1]],
    [{ $search: "-tea" }, []],
    [{ $search: "constructor __proto__" }, []],
  ])("when the search is %j, then %j are found", async (search, ids) => {
    expect(await found(search)).toEqual(ids);
  });

  test("when sorted by score, then the best comes first, and the score can be seen", async () => {
    const meta = { $meta: "textScore" } as const;
    const byScore = collection()
      .find({ $text: { $search: "coffee" } })
      .project({ score: meta });
    const documents = await byScore.sort({ score: meta }).toArray();
    expect(documents.map(({ _id, title, score }) => [_id, title, score])).toEqual([
      [1, "Coffee shopping", 4.5],
      [2, "Tea", 0.75],
    ]);
    const match = { $match: { $text: { $search: "coffee" } } };
    const stages = [match, { $sort: { s: meta } }, { $project: { _id: 0, s: meta } }];
    expect(await collection().aggregate(stages).toArray()).toEqual([{ s: 4.5 }, { s: 0.75 }]);
  });

  test("when a search is combined, counted or changes documents, then it does so by the text", async () => {
    const filter = { $text: { $search: "coffee" }, title: /^T/ };
    expect(await collection().countDocuments(filter)).toBe(1);
    await collection().updateMany(filter, { $set: { seen: true } });
    expect(await collection().distinct("title", { seen: true })).toEqual(["Tea"]);
  });

  test("when there is no text index, no search or no score, then MongoDB's errors say so", async () => {
    const late = [{ $limit: 1 }, { $match: { $text: { $search: "x" } } }];
    await expect(collection().aggregate(late).toArray()).rejects.toMatchObject({ code: 17313 });
    await expect(found({ $search: 5 })).rejects.toMatchObject({ code: 14 });
    const score = collection()
      .find()
      .project({ score: { $meta: "textScore" } });
    await expect(score.toArray()).rejects.toMatchObject({ code: 40218 });
    await collection().dropIndexes();
    await expect(found({ $search: "x" })).rejects.toMatchObject({ code: 27 });
  });

  test("when all fields are indexed, then texts anywhere are found", async () => {
    await collection().dropIndexes();
    await collection().createIndex({ "$**": "text" });
    await collection().insertOne({ _id: 9 as never, deep: { er: [{ text: "hidden treasure" }] } });
    expect(await found({ $search: "treasures" })).toEqual([9]);
  });
});
