import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, resolve } from "node:path";
import { createModuleLoader } from "./module-loader.cjs";

const FILES = {
  "node_modules/kit/index.mjs": "export const state = {};",
  "main.mjs": 'export { state } from "./node_modules/kit/index.mjs"; export const own = {};',
  "even.mjs": 'import { odd } from "./odd.mjs"; export const even = (n) => n === 0 || odd(n - 1);',
  "odd.mjs": 'import { even } from "./even.mjs"; export const odd = (n) => n !== 0 && even(n - 1);',
  "data.json": '{ "rate": 15000 }',
  "later.mjs": 'export const load = async () => (await import("./data.json")).default.rate;',
  "broken.mjs": 'import "./missing.mjs";',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(resolve(tmpdir(), "module-loader-"));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(resolve(folder, name)), { recursive: true });
    await writeFile(resolve(folder, name), text);
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** The exports of one of the files. */
type Namespace = Record<string, (argument?: number) => unknown>;

const transform = (path: string): string => readFileSync(path, "utf8");

/** Returns a function that imports a file of the folder by a new loader. */
function createImport() {
  const resolver = {
    resolveStubModuleName: () => null,
    resolveModule: (from: string, specifier: string) => {
      if (specifier.includes("missing")) throw new Error("no such file");
      return resolve(dirname(from), specifier);
    },
  } as unknown as Parameters<typeof createModuleLoader>[0]["resolver"];
  const loader = createModuleLoader({ resolver, conditions: [], transform, getJestGlobals: () => ({}) });
  return async (name: string) => (await loader.importFile(resolve(folder, name))).namespace as Namespace;
}

test("each loader evaluates sources anew, but shares packages", async () => {
  const one = await createImport()("main.mjs");
  const other = await createImport()("main.mjs");
  expect(one["state"]).toBe(other["state"]);
  expect(one["own"]).not.toBe(other["own"]);
});

test("modules that import each other can be imported at the same time", async () => {
  const importFile = createImport();
  const [even, odd] = await Promise.all(["even.mjs", "odd.mjs"].map(importFile));
  expect([even?.["even"]?.(4), odd?.["odd"]?.(4)]).toEqual([true, false]);
});

test("a dynamic import of a JSON file gets its data", async () => {
  const later = await createImport()("later.mjs");
  expect(await later["load"]?.()).toBe(15_000);
});

test("a module that cannot be resolved has Node's error code, and is named with the file that imports it", async () => {
  const message = expect.stringMatching(/broken\.mjs imports "\.\/missing\.mjs"/) as unknown;
  await expect(createImport()("broken.mjs")).rejects.toMatchObject({ code: "ERR_MODULE_NOT_FOUND", message });
});
