import { runPipeline } from "../../src/aggregate/pipeline.js";
import type { StageContext } from "../../src/aggregate/stage.js";
import { TimeSliceYieldPolicy } from "../../src/planner/plan.js";
import { MemoryPool, MemoryReservation } from "../../src/values/memory.js";
import type { Document } from "../../src/values/types.js";
import { toServerDocument, toPlainObject } from "./bson.js";

/** Creates a document source from plain objects. */
async function* createSource(objects: readonly object[]): AsyncIterable<Document> {
  for (const object of objects) yield toServerDocument(object);
}

/** Documents that a test pipeline reads by default. */
const DEFAULT_DOCUMENTS = [
  { _id: 1, a: 1, s: "x", t: [1, 2], d: new Date("2026-01-15T10:20:30.456Z") },
  { _id: 2, a: 2.5, s: "y", t: [], d: new Date("2025-12-31T20:00:00Z") },
  { _id: 3, a: 3, s: "x", d: new Date("2024-02-29T00:00:00Z") },
];

/** The context of test pipelines, which nothing aborts. */
export const TEST_STAGE_CONTEXT: StageContext = {
  memory: new MemoryReservation(new MemoryPool(() => false)),
  yieldPolicy: new TimeSliceYieldPolicy(() => undefined),
};

/** Runs a pipeline; returns its results as relaxed extended JSON. */
export async function runTestPipeline(
  stages: object[],
  source: readonly object[] = DEFAULT_DOCUMENTS,
): Promise<unknown[]> {
  const results: unknown[] = [];
  for await (const document of runPipeline(
    stages.map(toServerDocument),
    createSource(source),
    TEST_STAGE_CONTEXT,
  ))
    results.push(toPlainObject(document));
  return results;
}
