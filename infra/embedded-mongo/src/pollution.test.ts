import { afterEach, describe, expect, test } from "@jest/globals";
import { TEST_STAGE_CONTEXT } from "../tests/support/pipelines.js";
import { runPipeline } from "./aggregate/pipeline.js";
import { compileFilter, parseFilter } from "./query/filter.js";
import { compileProjection } from "./query/projection.js";
import { compileSort } from "./query/sort.js";
import { compileUpdate } from "./update/compile.js";
import { decode } from "./values/decode.js";
import { encode } from "./values/encode.js";
import type { Document, Value } from "./values/types.js";

const PROTOTYPE_NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];
const PATHS = PROTOTYPE_NAMES.flatMap((name) => [
  name,
  `${name}.polluted`,
  `${name}.prototype.polluted`,
  `a.${name}.polluted`,
]);

const createDocument = (...entries: [string, Value][]): Document => new Map(entries);

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

const listOwnNames = (prototype: object) => Object.getOwnPropertyNames(prototype).sort().join();
const PROTOTYPES = [Object.prototype, Array.prototype, Map.prototype, Function.prototype];
const namesBefore = PROTOTYPES.map(listOwnNames);

afterEach(() => {
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect(PROTOTYPES.map(listOwnNames)).toEqual(namesBefore);
});

async function* createSource(document: Document): AsyncIterable<Document> {
  yield document;
}

async function runTestPipeline(stages: Document[]): Promise<Document[]> {
  const results: Document[] = [];
  const document = createDocument(
    ["_id", 1],
    ["a", createDocument(["__proto__", createDocument(["polluted", 1])])],
  );
  for await (const result of runPipeline(stages, createSource(document), TEST_STAGE_CONTEXT))
    results.push(result);
  return results;
}

describe("field names such as __proto__", () => {
  test.each(OPERATORS)("field names such as __proto__ are treated as data by %s", (operator, argument) => {
    for (const path of PATHS) {
      const update = createDocument([operator, createDocument([path, argument])]);
      const compiledUpdate = compileUpdate(update, { filter: parseFilter(createDocument([path, 5])) });
      encode(compiledUpdate.apply(createDocument(["_id", 1], ["a", createDocument()])));
      if (operator === "$set") expect(decode(encode(compiledUpdate.upsertBase())).size).toBeGreaterThan(0);
    }
  });

  test("field names such as __proto__ are refused as operators", () => {
    for (const name of PROTOTYPE_NAMES) {
      const operator = `$${name}`;
      expect(() =>
        compileUpdate(createDocument([operator, createDocument(["a", 1])]), {
          filter: parseFilter(createDocument()),
        }),
      ).toThrow("Unknown modifier");
      expect(() => compileFilter(createDocument(["a", createDocument([operator, 1])]))).toThrow(
        "unknown operator",
      );
      expect(() => compileFilter(createDocument([operator, 1]))).toThrow("unknown top level operator");
    }
  });

  test.each(PATHS)(
    "the path %s does not reach JavaScript's prototypes in filters, sorts and projections",
    (path) => {
      const document = createDocument(["a", createDocument()]);
      expect(compileFilter(createDocument([path, createDocument(["$exists", true])]))(document)).toBe(false);
      expect(compileSort(createDocument([path, 1])).keyOf(document)).toEqual([null]);
      expect(
        [...compileProjection(createDocument([path, 1]))(document).keys()].filter((name) => name !== "a"),
      ).toEqual([]);
      expect(compileProjection(createDocument([path, 0]))(document)).toEqual(document);
    },
  );

  test.each(PATHS)(
    "the path %s does not reach JavaScript's prototypes in stages and expressions",
    async (path) => {
      const name = path.split(".")[0] as string;
      const [setResult] = await runTestPipeline([createDocument(["$set", createDocument([path, 1])])]);
      expect(setResult?.has(path.startsWith("a.") ? "a" : name)).toBe(true);
      await runTestPipeline([createDocument(["$project", createDocument([path, "$a"])])]);
      await runTestPipeline([createDocument(["$unset", path])]);
      await runTestPipeline([
        createDocument([
          "$group",
          createDocument(
            ["_id", `$${path}`],
            [name === "a" ? "x" : name, createDocument(["$push", `$${path}`])],
          ),
        ]),
      ]);
      await runTestPipeline([createDocument(["$unwind", `$${path}`])]);
      await runTestPipeline([createDocument(["$sortByCount", `$${path}`])]);
    },
  );

  test("field names such as __proto__ are refused as stages and expressions", async () => {
    for (const name of PROTOTYPE_NAMES.filter((prototypeName) => prototypeName !== "toString")) {
      await expect(runTestPipeline([createDocument([`$${name}`, 1])])).rejects.toMatchObject({ code: 40324 });
      const expression = createDocument(["$project", createDocument(["x", createDocument([`$${name}`, 1])])]);
      await expect(runTestPipeline([expression])).rejects.toMatchObject({ code: 168 });
    }
  });
});
