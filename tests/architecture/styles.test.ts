import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { root, trackedFiles } from "./source-files.js";

const COMMENTS = /\/\*[\s\S]*?\*\//g;
/** What stands after a :has(), one pair of brackets deep, up to the end of its selector. */
const AFTER_HAS = /:has\((?:[^()]|\([^()]*\))*\)([^,{}]*)(?=[,{])/g;
/** A tag, or the class of every drawing, at the end of a selector. */
const COMMON = /[\s>+~](?:[a-z]\w*|\.i)(?:[:[][^\s>+~]*)?\s*$/;

/** What a style sheet chooses after its :has(). */
function chosenAfterHas(css: string): string[] {
  return [...css.replace(COMMENTS, "").matchAll(AFTER_HAS)].map(([, after = ""]) => after);
}

const commonOnes = (css: string): string[] => chosenAfterHas(css).filter((after) => COMMON.test(after));

describe("style sheets", () => {
  // Whenever anything is added to a page, all elements that such a selector may mean are styled anew.
  test("when a selector goes on after :has(), then it ends with a class of its own", () => {
    const sheets = trackedFiles().filter((path) => /^web\/src\/.*\.css$/.test(path));
    const found = sheets.flatMap((path) =>
      commonOnes(readFileSync(root + path, "utf8")).map((after) => `${path}: ${after}`),
    );
    expect(sheets.length).toBeGreaterThan(20);
    expect(found).toEqual([]);
  });

  test.each([
    [".bar:has(.account) .help span { }", 1],
    [".tile:has(:checked) .i { }", 1],
    [".shell:has(.desk) > main { }", 1],
    [".a:has(.b) .c, .d:has(:is(.e, .f)) b:hover { }", 1],
    [".tile:has(:checked) .tile__check { }", 0],
    ["main:has(> .login-page) { } .charts:has(.table[open]) { }", 0],
  ])("when a sheet says '%s', then %i are found", (css, count) => {
    expect(commonOnes(css)).toHaveLength(count);
  });
});
