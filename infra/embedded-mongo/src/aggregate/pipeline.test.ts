import { describe, expect, test } from "@jest/globals";
import { Decimal128, Long } from "bson";
import { bson, plain } from "../../tests/support/bson.js";
import { parseCollation } from "../values/collation.js";
import type { Document } from "../values/types.js";
import { runPipeline } from "./pipeline.js";
import type { PipelineContext } from "./stage.js";

async function* stream(objects: readonly object[]): AsyncIterable<Document> {
  for (const object of objects) yield bson(object);
}

const OTHERS = [
  { _id: 10, s: "x", n: 1 },
  { _id: 11, s: ["x", "y"], n: 2 },
  { _id: 12, n: 3 },
];

const DATA = [
  { _id: 1, a: 1, s: "x", t: [1, 2], d: new Date("2026-01-15T10:20:30.456Z") },
  { _id: 2, a: 2.5, s: "y", t: [], d: new Date("2025-12-31T20:00:00Z") },
  { _id: 3, a: 3, s: "x", d: new Date("2024-02-29T00:00:00Z") },
];

async function run(
  stages: object[],
  source: readonly object[] = DATA,
  more: Partial<PipelineContext> = {},
): Promise<unknown[]> {
  const results: unknown[] = [];
  const context = { lookup: () => stream(OTHERS), ...more };
  for await (const document of runPipeline(stages.map(bson), stream(source), context))
    results.push(plain(document));
  return results;
}

describe("pipelines", () => {
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

  test.each<[stage: object, code: number]>([
    [{ $foo: 1 }, 40324],
    [{ $match: 1 }, 15959],
    [{ $limit: 0 }, 15958],
    [{ $group: { n: { $sum: 1 } } }, 15955],
    [{ $group: { _id: 1, n: { $foo: 1 } } }, 15952],
    [{ $project: {} }, 51272],
    [{ $project: { a: 1, b: 0 } }, 31254],
    [{ $project: { a: { $foo: 1 } } }, 168],
    [{ $project: { a: "$$foo" } }, 17276],
    [{ $replaceRoot: { newRoot: "$a" } }, 40228],
    [{ $graphLookup: {} }, 115],
    [{ $out: "x" }, 115],
    [{ $count: "a.b" }, 40160],
    [{ a: 1, b: 2 }, 40323],
  ])("when a stage is %j then it is refused with %i", async (stage, code) => {
    await expect(run([stage])).rejects.toMatchObject({ code });
  });

  test("when numbers of several types are summed then the widest type holds the sum", async () => {
    const rows = [{ v: 1 }, { v: Long.fromString("9007199254740993") }, { v: Decimal128.fromString("0.10") }];
    const [result] = await run([{ $group: { _id: null, v: { $sum: "$v" } } }], rows);
    expect(result).toEqual({ _id: null, v: { $numberDecimal: "9007199254740994.10" } });
  });

  test("when a limit is reached then the source is not read further", async () => {
    let read = 0;
    async function* endless(): AsyncIterable<Document> {
      for (;;) yield bson({ n: read++ });
    }
    const results = [];
    for await (const document of runPipeline([bson({ $limit: 2 })], endless(), { lookup: () => stream([]) }))
      results.push(document);
    expect(results).toHaveLength(2);
    expect(read).toBeLessThan(4);
  });

  test("when let and a collation are given then expressions and groups follow them", async () => {
    const vars = bson({ limit: 2 });
    expect(
      await run([{ $match: { $expr: { $gt: ["$a", "$$limit"] } } }, { $count: "n" }], DATA, { vars }),
    ).toEqual([{ n: 2 }]);
    const collation = parseCollation(bson({ locale: "en", strength: 2 }));
    const rows = [{ s: "a" }, { s: "A" }, { s: "b" }];
    expect(await run([{ $sortByCount: "$s" }], rows, { collation })).toEqual([
      { _id: "a", count: 2 },
      { _id: "b", count: 1 },
    ]);
  });

  test("when a group holds more than 100 MB then it fails rather than fill the memory", async () => {
    const text = "x".repeat(1_000_000);
    const rows = Array.from({ length: 60 }, () => ({ text }));
    await expect(run([{ $group: { _id: null, all: { $push: "$text" } } }], rows)).rejects.toMatchObject({
      code: 292,
    });
  });
});
