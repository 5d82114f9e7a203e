import { expect, test } from "@jest/globals";
import { readSourceFiles } from "./source-files.js";

/** Matches an exported function, class or arrow function, each of which Prettier puts on a separate line. */
const EXPORT_PATTERN =
  /^export (?:(?:async )?function\*? ?|(?:abstract )?class |const (?=\w+ = (?:async )?[(<]|\w+ =\n))(\w+)/gm;
const PURE_MARK = "/* @__NO_SIDE_EFFECTS__ */\n";
const DOCSTRING_AT_END = /\/\*\*(?:(?!\*\/)[\s\S]){15,}\*\/$/;

/** Lists the names of exported functions and classes without a docstring right before them. */
function findUndocumented(text: string): string[] {
  return [...text.matchAll(EXPORT_PATTERN)].flatMap(({ index, 1: name = "" }) => {
    const textBefore = text.slice(0, index);
    const textBeforePureMark = textBefore.endsWith(PURE_MARK)
      ? textBefore.slice(0, -PURE_MARK.length)
      : textBefore;
    return DOCSTRING_AT_END.test(textBeforePureMark.trimEnd()) && textBeforePureMark.endsWith("*/\n")
      ? []
      : [name];
  });
}

test("every exported function and class of libs/ has a docstring", () => {
  const libs = readSourceFiles().filter(({ path }) => /^libs\/[^/]+\/src\//.test(path));
  const undocumented = libs.flatMap(({ path, text }) =>
    findUndocumented(text).map((name) => `${path}: ${name}`),
  );
  expect(undocumented).toEqual([]);
  expect(libs.length).toBeGreaterThan(100);
});

test("the docstring check reports functions, classes and arrow functions without a docstring", () => {
  expect(findUndocumented("/** Adds two numbers. */\nexport function add() {}\nexport class A {}\n")).toEqual(
    ["A"],
  );
  expect(findUndocumented("export const add = (a) => a;\nexport const MAX = 1;\n")).toEqual(["add"]);
  expect(findUndocumented("/** Far above it. */\n\nexport async function* list() {}\n")).toEqual(["list"]);
});
