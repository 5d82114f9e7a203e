import { describe, expect, test } from "@jest/globals";
import { Decimal128, Long } from "bson";
import { bson } from "../../tests/support/bson.js";
import { DATA, run, stream } from "../../tests/support/pipelines.js";
import { parseCollation } from "../values/collation.js";
import type { Document } from "../values/types.js";
import { runPipeline } from "./pipeline.js";

describe("pipelines", () => {
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
    [{ $setWindowFields: {} }, 115],
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
