import { describe, expect, test } from "@jest/globals";
import { Decimal128, Long } from "bson";
import { toServerDocument } from "../../tests/support/bson.js";
import { TEST_STAGE_CONTEXT, runTestPipeline } from "../../tests/support/pipelines.js";
import type { Document } from "../values/types.js";
import { runPipeline } from "./pipeline.js";

describe("aggregation pipelines", () => {
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
    [{ $count: "a.b" }, 40160],
    [{ a: 1, b: 2 }, 40323],
  ])("refuses the stage %j with error %i", async (stage, code) => {
    await expect(runTestPipeline([stage])).rejects.toMatchObject({ code });
  });

  test.each([
    "$lookup",
    "$graphLookup",
    "$facet",
    "$redact",
    "$out",
    "$merge",
    "$unionWith",
    "$bucket",
    "$bucketAuto",
    "$fill",
    "$setWindowFields",
    "$densify",
    "$geoNear",
    "$documents",
    "$replaceRoot",
    "$replaceWith",
    "$changeStream",
    "$search",
  ])("refuses the unsupported stage %s with error 40324", async (name) => {
    const message = `Unrecognized pipeline stage name: '${name}': it is unknown or outside this server's profile`;
    await expect(runTestPipeline([{ $match: {} }, { [name]: {} }])).rejects.toMatchObject({
      code: 40324,
      message,
    });
  });

  test.each(["$firstN", "$topN", "$mergeObjects", "$stdDevPop", "$count", "$accumulator"])(
    "refuses the unsupported accumulator %s with error 15952",
    async (name) => {
      await expect(runTestPipeline([{ $group: { _id: 1, n: { [name]: {} } } }])).rejects.toMatchObject({
        code: 15952,
      });
    },
  );

  test("$sum of mixed number types returns the widest type", async () => {
    const rows = [{ v: 1 }, { v: Long.fromString("9007199254740993") }, { v: Decimal128.fromString("0.10") }];
    const [result] = await runTestPipeline([{ $group: { _id: null, v: { $sum: "$v" } } }], rows);
    expect(result).toEqual({ _id: null, v: { $numberDecimal: "9007199254740994.10" } });
  });

  test("a pipeline stops reading its source once $limit is reached", async () => {
    let readCount = 0;
    async function* createEndlessSource(): AsyncIterable<Document> {
      for (;;) yield toServerDocument({ n: readCount++ });
    }
    const results = [];
    for await (const document of runPipeline(
      [toServerDocument({ $limit: 2 })],
      createEndlessSource(),
      TEST_STAGE_CONTEXT,
    ))
      results.push(document);
    expect(results).toHaveLength(2);
    expect(readCount).toBeLessThan(4);
  });

  test("a pipeline refuses a $group that needs more than 100 MB", async () => {
    const text = "x".repeat(1_000_000);
    const rows = Array.from({ length: 60 }, () => ({ text }));
    await expect(
      runTestPipeline([{ $group: { _id: null, all: { $push: "$text" } } }], rows),
    ).rejects.toMatchObject({
      code: 292,
    });
  });
});
