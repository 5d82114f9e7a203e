import { describe, expect, test } from "@jest/globals";
import { existsSync, readFileSync } from "node:fs";
import { REPOSITORY_ROOT, listTrackedFiles } from "./source-files.js";

const TITLE = /\b(?:test|it|describe)\b[^"'`\n]*(?:\n\s*)?["'`]when\b[^\n]*\bthen\b/;
const CONSTANT =
  /\bconst (?:[A-Z0-9]+_)*(?:MOST|LEAST|FEWEST|PATIENCE|SHORTEST|LONGEST|LARGEST|SMALLEST|DEADLINE)(?:_[A-Z0-9]+)*\b/;

const code = listTrackedFiles().filter(
  (path) =>
    /\.(ts|tsx|mjs)$/.test(path) && !import.meta.url.endsWith(path) && existsSync(REPOSITORY_ROOT + path),
);
const findIn = (pattern: RegExp): string[] =>
  code.filter((path) => pattern.test(readFileSync(REPOSITORY_ROOT + path, "utf8")));

describe("rules for names and titles", () => {
  test("test titles state the behaviour instead of 'when …, then …'", () => {
    expect(findIn(TITLE)).toEqual([]);
    expect(TITLE.test('test("when it rains, then it is wet", () => {')).toBe(true);
    expect(TITLE.test('test.each(rows)(\n    "when %s, then it is wet",')).toBe(true);
  });

  test("constants for limits and timeouts are named MAX_, MIN_ or …_TIMEOUT_MS", () => {
    expect(findIn(CONSTANT)).toEqual([]);
    expect(CONSTANT.test("const MOST_WAITING = 50;")).toBe(true);
  });
});
