import { describe, expect, test } from "@jest/globals";
import { run } from "../../tests/support/pipelines.js";

describe("stages", () => {
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
      [{ $redact: { $cond: [{ $gt: ["$a", 2.7] }, "$$KEEP", "$$PRUNE"] } }, { $project: { a: 1, _id: 0 } }],
      [{ a: 3 }],
    ],
    [
      [
        { $limit: 1 },
        {
          $replaceWith: {
            open: true,
            in: [
              { open: true, x: 1 },
              { open: false, x: 2 },
            ],
            no: { open: false },
          },
        },
        { $redact: { $cond: ["$open", "$$DESCEND", "$$PRUNE"] } },
      ],
      [{ open: true, in: [{ open: true, x: 1 }] }],
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
            n: { $count: {} },
          },
        },
      ],
      [{ _id: 1, low: 1, high: 3, set: ["x", "y"], n: 3 }],
    ],
    [
      [
        {
          $group: {
            _id: 1,
            f: { $firstN: { n: 2, input: "$_id" } },
            l: { $lastN: { n: 2, input: "$_id" } },
            b: { $bottomN: { n: 2, sortBy: { a: -1 }, output: "$a" } },
          },
        },
      ],
      [{ _id: 1, f: [1, 2], l: [2, 3], b: [2.5, 1] }],
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
      [{ $lookup: { from: "o", localField: "s", foreignField: "s", as: "o" } }, { $project: { n: "$o.n" } }],
      [
        { _id: 1, n: [1, 2] },
        { _id: 2, n: [2] },
        { _id: 3, n: [1, 2] },
      ],
    ],
    [
      [
        {
          $lookup: {
            from: "o",
            let: { v: "$s" },
            pipeline: [{ $match: { $expr: { $eq: ["$s", "$$v"] } } }],
            as: "o",
          },
        },
        { $project: { n: "$o.n" } },
      ],
      [
        { _id: 1, n: [1] },
        { _id: 2, n: [] },
        { _id: 3, n: [1] },
      ],
    ],
    [
      [
        {
          $facet: {
            n: [{ $count: "n" }],
            top: [{ $sort: { _id: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
          },
        },
      ],
      [{ n: [{ n: 3 }], top: [{ _id: 3 }] }],
    ],
    [
      [{ $bucket: { groupBy: "$a", boundaries: [0, 2], default: "more" } }],
      [
        { _id: 0, count: 1 },
        { _id: "more", count: 2 },
      ],
    ],
    [
      [{ $bucketAuto: { groupBy: "$a", buckets: 2 } }],
      [
        { _id: { min: 1, max: 3 }, count: 2 },
        { _id: { min: 3, max: 3 }, count: 1 },
      ],
    ],
    [
      [{ $limit: 1 }, { $set: { "q.z": { $add: ["$a", 1] } } }, { $unset: ["t", "d", "s"] }],
      [{ _id: 1, a: 1, q: { z: 2 } }],
    ],
    [
      [
        { $limit: 1 },
        { $replaceRoot: { newRoot: { x: "$a" } } },
        { $unionWith: { coll: "o", pipeline: [{ $limit: 1 }] } },
      ],
      [{ x: 1 }, { _id: 10, s: "x", n: 1 }],
    ],
    [[{ $documents: [{ a: 1 }] }], [{ a: 1 }]],
  ])("when %j runs then it gives %j", async (stages, results) => {
    expect(await run(stages)).toEqual(results);
  });
});
