import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { REPOSITORY_ROOT, readSourceFiles, listTrackedFiles } from "./source-files.js";

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*$/gm;

const sourceFiles = readSourceFiles();
const getBaseName = (path: string): string => path.split("/").at(-1) ?? "";
const readFileText = (path: string): string => readFileSync(REPOSITORY_ROOT + path, "utf8");
const findFiles = (pattern: RegExp, except?: RegExp): string[] =>
  sourceFiles.filter(({ path, text }) => pattern.test(text) && !except?.test(path)).map(({ path }) => path);

describe("conventions of the source code", () => {
  test("process.env is read only in config.ts and service-kit", () => {
    const allowedPaths =
      /^services\/[^/]+\/src\/config\.ts$|^libs\/service-kit\/|^libs\/test-kit\/|^libs\/backup\/src\/folder\/main\.ts$|^infra\//;
    expect(findFiles(/process\.env/, allowedPaths)).toEqual([]);
  });

  test("files are named in kebab case, React components in Pascal case", () => {
    const kebabCaseFile = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(ts|tsx|mjs)$/;
    const componentFile = /^[A-Z][A-Za-z0-9]*\.tsx$/;
    const violations = sourceFiles.filter(
      ({ path }) =>
        !kebabCaseFile.test(getBaseName(path)) &&
        !(path.startsWith("web/src/") && componentFile.test(getBaseName(path))),
    );
    expect(violations.map(({ path }) => path)).toEqual([]);
  });

  test("no comment and no `any` silences the compiler or the linter", () => {
    expect(findFiles(/@ts-(ignore|expect-error|nocheck)|oxlint-disable|eslint-disable/)).toEqual([]);
    const filesWithAny = sourceFiles.filter(({ text }) =>
      /\bas any\b|: any\b(?!\()/.test(text.replace(COMMENTS, "")),
    );
    expect(filesWithAny.map(({ path }) => path)).toEqual([]);
  });

  test("no string is inserted as HTML or evaluated as code", () => {
    expect(findFiles(/dangerouslySetInnerHTML|\.innerHTML\b|\beval\(|new Function\(/)).toEqual([]);
  });

  test("code has no TODO, FIXME or XXX", () => {
    expect(findFiles(/\bTODO\b|\bFIXME\b|\bXXX\b/)).toEqual([]);
  });

  test("no tracked file contains a path of a developer's machine", () => {
    const developerPath = new RegExp(`/(${["work", "root", "home/[a-z]+"].join("|")})/`);
    const textFiles = listTrackedFiles().filter((path) =>
      /\.(ts|tsx|mjs|json|md|yml|sh)$|^\.ci\//.test(path),
    );
    const violations = textFiles.filter((path) => developerPath.test(readFileText(path)));
    expect(textFiles.length).toBeGreaterThan(200);
    expect(violations).toEqual([]);
  });

  test("jest runs ES modules natively", () => {
    expect(typeof require).toBe("undefined");
  });
});
