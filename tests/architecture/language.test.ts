import { describe, expect, test } from "@jest/globals";
import { existsSync, readFileSync } from "node:fs";
import { REPOSITORY_ROOT, listTrackedFiles } from "./source-files.js";

const WHEN_THEN_TITLE = /\b(?:test|it|describe)\b[^"'`\n]*(?:\n\s*)?["'`]when\b[^\n]*\bthen\b/;
const MISNAMED_CONSTANT =
  /\bconst (?:[A-Z0-9]+_)*(?:MOST|LEAST|FEWEST|PATIENCE|SHORTEST|LONGEST|LARGEST|SMALLEST|DEADLINE)(?:_[A-Z0-9]+)*\b/;

const codeFiles = listTrackedFiles().filter(
  (path) =>
    /\.(ts|tsx|mjs)$/.test(path) && !import.meta.url.endsWith(path) && existsSync(REPOSITORY_ROOT + path),
);
const findFilesMatching = (pattern: RegExp): string[] =>
  codeFiles.filter((path) => pattern.test(readFileSync(REPOSITORY_ROOT + path, "utf8")));

describe("rules for names and titles", () => {
  test("test titles state the behaviour instead of 'when …, then …'", () => {
    expect(findFilesMatching(WHEN_THEN_TITLE)).toEqual([]);
    expect(WHEN_THEN_TITLE.test('test("when it rains, then it is wet", () => {')).toBe(true);
    expect(WHEN_THEN_TITLE.test('test.each(rows)(\n    "when %s, then it is wet",')).toBe(true);
  });

  test("constants for limits and timeouts are named MAX_, MIN_ or …_TIMEOUT_MS", () => {
    expect(findFilesMatching(MISNAMED_CONSTANT)).toEqual([]);
    expect(MISNAMED_CONSTANT.test("const MOST_WAITING = 50;")).toBe(true);
  });
});
