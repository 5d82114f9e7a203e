import { expect, test } from "@jest/globals";
import { toServerDocument, toPlainObject } from "../../tests/support/bson.js";
import { TEST_STAGE_CONTEXT } from "../../tests/support/pipelines.js";
import type { Document } from "../values/types.js";
import { findNeededFields, runPipeline } from "./pipeline.js";

const SAMPLE_FIELDS = { _id: 1, a: 1, b: { c: 2 }, d: 3, e: 4 };

test.each<[stages: object[], fields: string[] | undefined]>([
  [[{ $group: { _id: "$a", t: { $sum: "$b.c" } } }], ["a", "b"]],
  [
    [{ $match: { $or: [{ a: 1 }, { "b.c": 2 }] } }, { $count: "n" }],
    ["a", "b"],
  ],
  [
    [{ $sort: { d: 1 } }, { $project: { a: 1 } }],
    ["d", "a", "_id"],
  ],
  [
    [{ $match: { $expr: { $gt: ["$a", 0] } } }, { $sortByCount: "$d" }],
    ["a", "d"],
  ],
  [[{ $group: { _id: null, all: { $push: "$$ROOT" } } }], undefined],
  [[{ $project: { a: 0 } }], undefined],
  [[{ $project: { x: "$a" } }], undefined],
  [[{ $unwind: "$a" }, { $group: { _id: "$a" } }], undefined],
  [[], undefined],
])(
  "the pipeline %j needs only the fields %j, and other fields do not change its results",
  async (stages, fields) => {
    const neededFields = findNeededFields(stages.map(toServerDocument));
    expect(neededFields && [...neededFields]).toEqual(fields);
    const fullDocument = toServerDocument(SAMPLE_FIELDS);
    const reducedDocument: Document = new Map(
      [...fullDocument].filter(([name]) => neededFields?.has(name) ?? true),
    );
    expect(await run(stages, reducedDocument)).toEqual(await run(stages, fullDocument));
  },
);

async function run(stages: object[], document: Document): Promise<unknown[]> {
  async function* createSource(): AsyncIterable<Document> {
    yield document;
  }
  const results: unknown[] = [];
  for await (const result of runPipeline(stages.map(toServerDocument), createSource(), TEST_STAGE_CONTEXT))
    results.push(toPlainObject(result));
  return results;
}
