import { afterEach, describe, expect, test } from "@jest/globals";
import { runPipeline } from "./aggregate/pipeline.js";
import { compileFilter, parseFilter } from "./query/filter.js";
import { compileProjection } from "./query/projection.js";
import { compileSort } from "./query/sort.js";
import { compileUpdate } from "./update/compile.js";
import { decode } from "./values/decode.js";
import { encode } from "./values/encode.js";
import type { Document, Value } from "./values/types.js";

const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];
const PATHS = NAMES.flatMap((name) => [
  name,
  `${name}.polluted`,
  `${name}.prototype.polluted`,
  `a.${name}.polluted`,
]);

const doc = (...entries: [string, Value][]): Document => new Map(entries);

const OPERATORS: [string, Value][] = [
  ["$set", 1],
  ["$setOnInsert", 1],
  ["$unset", 1],
  ["$inc", 1],
  ["$mul", 2],
  ["$min", 1],
  ["$max", 1],
  ["$currentDate", true],
  ["$push", 1],
  ["$addToSet", 1],
  ["$pop", 1],
  ["$pull", 1],
  ["$pullAll", [1]],
  ["$rename", "moved.__proto__.polluted"],
];

const own = (prototype: object) => Object.getOwnPropertyNames(prototype).sort().join();
const PROTOTYPES = [Object.prototype, Array.prototype, Map.prototype, Function.prototype];
const before = PROTOTYPES.map(own);

afterEach(() => {
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect(PROTOTYPES.map(own)).toEqual(before);
});

async function* one(document: Document): AsyncIterable<Document> {
  yield document;
}

async function pipeline(stages: Document[]): Promise<Document[]> {
  const results: Document[] = [];
  const source = doc(["_id", 1], ["a", doc(["__proto__", doc(["polluted", 1])])]);
  for await (const result of runPipeline(stages, one(source), {})) results.push(result);
  return results;
}

describe("field names such as __proto__", () => {
  test.each(OPERATORS)("field names such as __proto__ are treated as data by %s", (operator, argument) => {
    for (const path of PATHS) {
      const update = doc([operator, doc([path, argument])]);
      const compiled = compileUpdate(update, { filter: parseFilter(doc([path, 5])) });
      encode(compiled.apply(doc(["_id", 1], ["a", doc()])));
      if (operator === "$set") expect(decode(encode(compiled.upsertBase())).size).toBeGreaterThan(0);
    }
  });

  test("field names such as __proto__ are refused as operators", () => {
    for (const name of NAMES) {
      const operator = `$${name}`;
      expect(() => compileUpdate(doc([operator, doc(["a", 1])]), { filter: parseFilter(doc()) })).toThrow(
        "Unknown modifier",
      );
      expect(() => compileFilter(doc(["a", doc([operator, 1])]))).toThrow("unknown operator");
      expect(() => compileFilter(doc([operator, 1]))).toThrow("unknown top level operator");
    }
  });

  test.each(PATHS)(
    "do not reach JavaScript's prototypes by the path %s in filters, sorts and projections",
    (path) => {
      const empty = doc(["a", doc()]);
      expect(compileFilter(doc([path, doc(["$exists", true])]))(empty)).toBe(false);
      expect(compileSort(doc([path, 1])).keyOf(empty)).toEqual([null]);
      expect([...compileProjection(doc([path, 1]))(empty).keys()].filter((name) => name !== "a")).toEqual([]);
      expect(compileProjection(doc([path, 0]))(empty)).toEqual(empty);
    },
  );

  test.each(PATHS)(
    "do not reach JavaScript's prototypes by the path %s in stages and expressions",
    async (path) => {
      const name = path.split(".")[0] as string;
      const [set] = await pipeline([doc(["$set", doc([path, 1])])]);
      expect(set?.has(path.startsWith("a.") ? "a" : name)).toBe(true);
      await pipeline([doc(["$project", doc([path, "$a"])])]);
      await pipeline([doc(["$unset", path])]);
      await pipeline([
        doc(["$group", doc(["_id", `$${path}`], [name === "a" ? "x" : name, doc(["$push", `$${path}`])])]),
      ]);
      await pipeline([doc(["$unwind", `$${path}`])]);
      await pipeline([doc(["$sortByCount", `$${path}`])]);
    },
  );

  test("field names such as __proto__ are refused as stages and expressions", async () => {
    for (const name of NAMES.filter((known) => known !== "toString")) {
      await expect(pipeline([doc([`$${name}`, 1])])).rejects.toMatchObject({ code: 40324 });
      const expression = doc(["$project", doc(["x", doc([`$${name}`, 1])])]);
      await expect(pipeline([expression])).rejects.toMatchObject({ code: 168 });
    }
  });
});
