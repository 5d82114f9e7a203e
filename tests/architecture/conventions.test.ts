import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { root, sourceFiles, trackedFiles } from "./source-files.js";

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*$/gm;

const files = sourceFiles();
const base = (path: string): string => path.split("/").at(-1) ?? "";
const read = (path: string): string => readFileSync(root + path, "utf8");
const having = (pattern: RegExp, except?: RegExp): string[] =>
  files.filter(({ path, text }) => pattern.test(text) && !except?.test(path)).map(({ path }) => path);

describe("conventions", () => {
  test("when a service reads its environment, then only in config.ts and service-kit", () => {
    const allowed =
      /^services\/[^/]+\/src\/config\.ts$|^libs\/service-kit\/|^libs\/test-kit\/|^libs\/backup\/src\/folder\/main\.ts$|^infra\//;
    expect(having(/process\.env/, allowed)).toEqual([]);
  });

  test("when a process is entered, then main.ts is a sentence of at most 15 lines", () => {
    const entries = files.filter(({ path }) => /^services\/[^/]+\/src\/main\.ts$/.test(path));
    expect(entries.length).toBe(4);
    expect(entries.filter(({ lines }) => lines > 15).map(({ path }) => path)).toEqual([]);
  });

  test("when a service is opened, then it looks like the others", () => {
    const services = ["gateway", "transactions", "settings-auth", "notifier"];
    const common = ["README.md", "src/main.ts", "src/service.ts", "src/config.ts"];
    const tracked = new Set(trackedFiles());
    const missing = services.flatMap((name) => common.map((file) => `services/${name}/${file}`));
    expect(missing.filter((path) => !tracked.has(path))).toEqual([]);
  });

  test("when a file is named, then in kebab case, React components in Pascal case", () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(ts|tsx|mjs)$/;
    const component = /^[A-Z][A-Za-z0-9]*\.tsx$/;
    const wrong = files.filter(
      ({ path }) => !kebab.test(base(path)) && !(path.startsWith("web/src/") && component.test(base(path))),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("when a type does not fit, then no comment or any switches the compiler off", () => {
    expect(having(/@ts-(ignore|expect-error|nocheck)|oxlint-disable|eslint-disable/)).toEqual([]);
    const loose = files.filter(({ text }) => /\bas any\b|: any\b(?!\()/.test(text.replace(COMMENTS, "")));
    expect(loose.map(({ path }) => path)).toEqual([]);
  });

  test("when markup is made, then never from a string", () => {
    expect(having(/dangerouslySetInnerHTML|\.innerHTML\b|\beval\(|new Function\(/)).toEqual([]);
  });

  test("when work is left over, then it is in an issue and not in the code", () => {
    expect(having(/\bTODO\b|\bFIXME\b|\bXXX\b/)).toEqual([]);
  });

  test("when a file is tracked, then it names no path of a machine", () => {
    const machine = new RegExp(`/(${["work", "root", "home/[a-z]+"].join("|")})/`);
    const texts = trackedFiles().filter((path) => /\.(ts|tsx|mjs|json|md|yml|sh)$|^\.ci\//.test(path));
    const wrong = texts.filter((path) => machine.test(read(path)));
    expect(texts.length).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });

  test("when jest runs, then as real ES modules, so that what is tested is what runs", () => {
    expect(typeof require).toBe("undefined");
  });
});
