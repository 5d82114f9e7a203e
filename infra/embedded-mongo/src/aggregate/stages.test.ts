import { describe, expect, test } from "@jest/globals";
import { runTestPipeline } from "../../tests/support/pipelines.js";

describe("aggregation stages", () => {
  test.each<[stages: object[], results: object[]]>([
    [
      [{ $match: { a: { $gt: 2 } } }, { $project: { a: 1, _id: 0 } }],
      [{ a: 2.5 }, { a: 3 }],
    ],
    [[{ $sort: { a: -1 } }, { $skip: 1 }, { $limit: 1 }, { $project: { _id: 1 } }], [{ _id: 2 }]],
    [[{ $count: "n" }], [{ n: 3 }]],
    [[{ $match: { a: 99 } }, { $count: "n" }], []],
    [
      [{ $sortByCount: "$s" }],
      [
        { _id: "x", count: 2 },
        { _id: "y", count: 1 },
      ],
    ],
    [
      [{ $group: { _id: null, n: { $sum: 1 }, t: { $sum: "$a" }, avg: { $avg: "$a" } } }],
      [{ _id: null, n: 3, t: 6.5, avg: 6.5 / 3 }],
    ],
    [
      [
        { $group: { _id: { s: "$s" }, all: { $push: "$_id" }, last: { $last: "$a" } } },
        { $sort: { _id: 1 } },
      ],
      [
        { _id: { s: "x" }, all: [1, 3], last: 3 },
        { _id: { s: "y" }, all: [2], last: 2.5 },
      ],
    ],
    [
      [
        {
          $group: {
            _id: 1,
            low: { $min: "$a" },
            high: { $max: "$a" },
            set: { $addToSet: "$s" },
            f: { $first: "$s" },
          },
        },
      ],
      [{ _id: 1, low: 1, high: 3, set: ["x", "y"], f: "x" }],
    ],
    [
      [{ $unwind: "$t" }, { $project: { t: 1 } }],
      [
        { _id: 1, t: 1 },
        { _id: 1, t: 2 },
      ],
    ],
    [
      [
        { $unwind: { path: "$t", preserveNullAndEmptyArrays: true, includeArrayIndex: "i" } },
        { $project: { t: 1, i: 1 } },
      ],
      [
        { _id: 1, t: 1, i: 0 },
        { _id: 1, t: 2, i: 1 },
        { _id: 2, i: null },
        { _id: 3, i: null },
      ],
    ],
    [
      [{ $limit: 1 }, { $set: { "q.z": { $add: ["$a", 1] } } }, { $unset: ["t", "d", "s"] }],
      [{ _id: 1, a: 1, q: { z: 2 } }],
    ],
  ])("the pipeline %j returns %j", async (stages, results) => {
    expect(await runTestPipeline(stages)).toEqual(results);
  });
});
