import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { REPOSITORY_ROOT, listTrackedFiles } from "./source-files.js";

const COMMENTS = /\/\*[\s\S]*?\*\//g;
/** The rest of a selector after :has(), with at most one nested pair of brackets. */
const AFTER_HAS = /:has\((?:[^()]|\([^()]*\))*\)([^,{}]*)(?=[,{])/g;
/** A tag, or the class of all icons, at the end of a selector. */
const UNSPECIFIC = /[\s>+~](?:[a-z]\w*|\.i)(?:[:[][^\s>+~]*)?\s*$/;

function selectorsAfterHas(css: string): string[] {
  return [...css.replace(COMMENTS, "").matchAll(AFTER_HAS)].map(([, after = ""]) => after);
}

const findUnspecific = (css: string): string[] =>
  selectorsAfterHas(css).filter((after) => UNSPECIFIC.test(after));

describe("selectors of style sheets", () => {
  // A less specific selector makes the browser recalculate many styles at every change of the page.
  test("style sheets match elements after :has() by a specific class, not by tag or icon class", () => {
    const sheets = listTrackedFiles().filter((path) => /^web\/src\/.*\.css$/.test(path));
    const found = sheets.flatMap((path) =>
      findUnspecific(readFileSync(REPOSITORY_ROOT + path, "utf8")).map((after) => `${path}: ${after}`),
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
  ])("'%s' has %i violations", (css, count) => {
    expect(findUnspecific(css)).toHaveLength(count);
  });
});
