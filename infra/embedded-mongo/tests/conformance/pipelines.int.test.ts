import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";

const { collection } = createEmptyDatabaseBeforeEach("pipelines");
const runStages = (...stages: Document[]): Promise<Document[]> => collection().aggregate(stages).toArray();

describe("aggregation pipelines on stored documents", () => {
  beforeEach(async () => {
    await collection().insertMany([1, 2, 3].map((n) => ({ _id: n as never, n, list: ["a", `b${n}`] })));
  });

  test("a pipeline runs its stages in order", async () => {
    const results = await runStages(
      { $match: { n: { $gt: 1 } } },
      { $unwind: "$list" },
      { $group: { _id: "$list", sum: { $sum: "$n" }, all: { $push: "$n" } } },
      { $sort: { sum: -1, _id: 1 } },
      { $limit: 2 },
    );
    expect(results).toEqual([
      { _id: "a", sum: 5, all: [2, 3] },
      { _id: "b3", sum: 3, all: [3] },
    ]);
  });

  test("$sample returns the requested number of documents", async () => {
    expect(await runStages({ $sample: { size: 2 } })).toHaveLength(2);
  });

  test.each<[string, unknown]>([
    ["$out", "other"],
    ["$merge", "other"],
    ["$lookup", { from: "c", localField: "a", foreignField: "b", as: "c" }],
    ["$facet", { a: [] }],
    ["$unionWith", "other"],
  ])("a pipeline refuses the stage %s and names it in the error message", async (name, argument) => {
    await expect(runStages({ $match: {} }, { [name]: argument })).rejects.toMatchObject({
      code: 40324,
      message: `Unrecognized pipeline stage name: '${name}': it is unknown or outside this server's profile`,
    });
  });
});
