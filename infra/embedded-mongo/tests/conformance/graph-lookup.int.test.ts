import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { emptyDatabase } from "../support/in-process.js";

const { collection } = emptyDatabase("graph");

const chain = async (more: Document): Promise<unknown> => {
  const graph = {
    from: "c",
    startWith: "$boss",
    connectFromField: "boss",
    connectToField: "_id",
    as: "up.all",
    ...more,
  };
  const stages = [{ $match: { _id: "d" } }, { $graphLookup: graph }];
  const [found] = await collection().aggregate<Document>(stages).toArray();
  const reached: Document[] = found?.up.all ?? [];
  const all = reached.map(({ _id, depth }) => (depth === undefined ? _id : [_id, depth]));
  return all.toSorted();
};

describe("$graphLookup", () => {
  beforeEach(async () => {
    const rows: [string, string | string[] | undefined][] = [
      ["a", undefined],
      ["b", "a"],
      ["c", ["b", "d"]],
      ["d", "c"],
      ["__proto__", "d"],
    ];
    await collection().insertMany(
      rows.map(([_id, boss]) => ({ _id: _id as never, ...(boss ? { boss } : {}) })),
    );
  });

  test.each<[Document, unknown]>([
    [{}, ["a", "b", "c", "d"]],
    [{ maxDepth: 0 }, ["c"]],
    [
      { maxDepth: 1, depthField: "depth" },
      [
        ["b", 1],
        ["c", 0],
        ["d", 1],
      ],
    ],
    [{ restrictSearchWithMatch: { _id: { $ne: "b" } } }, ["c", "d"]],
    [{ startWith: ["b", "nobody"] }, ["a", "b"]],
    [{ connectFromField: "_id", connectToField: "boss", startWith: "$_id" }, ["__proto__", "c", "d"]],
    [{ startWith: "$none" }, []],
  ])("when it is asked for %j, then it reaches %j", async (more, expected) => {
    expect(await chain(more)).toEqual(expected);
  });

  test.each<[Document, number]>([
    [{ maxDepth: -1 }, 40101],
    [{ from: undefined }, 40105],
    [{ restrictSearchWithMatch: 5 }, 40185],
  ])("when it is asked for %j, then it is refused with %i", async (more, code) => {
    await expect(chain(more)).rejects.toMatchObject({ code });
  });
});
