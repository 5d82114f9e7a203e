import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { REPOSITORY_ROOT, listTrackedFiles } from "./source-files.js";

const sheets = () =>
  listTrackedFiles()
    .filter((path) => /^web\/src\/.*\.css$/.test(path))
    .map((path) => ({ path, css: readFileSync(REPOSITORY_ROOT + path, "utf8") }));

const COMMENTS = /\/\*[\s\S]*?\*\//g;
/** The rest of a selector after :has(), with at most one nested pair of brackets. */
const AFTER_HAS = /:has\((?:[^()]|\([^()]*\))*\)([^,{}]*)(?=[,{])/g;
/** A tag, or the class of all icons, at the end of a selector. */
const UNSPECIFIC = /[\s>+~](?:[a-z]\w*|\.icon)(?:[:[][^\s>+~]*)?\s*$/;

function selectorsAfterHas(css: string): string[] {
  return [...css.replace(COMMENTS, "").matchAll(AFTER_HAS)].map(([, after = ""]) => after);
}

const findUnspecific = (css: string): string[] =>
  selectorsAfterHas(css).filter((after) => UNSPECIFIC.test(after));

/** What a sheet has outside of any block, without what stands in the blocks. */
function outermost(css: string): string[] {
  let depth = 0;
  let found = "";
  for (const character of css.replace(COMMENTS, "")) {
    if (character === "}") depth--;
    if (depth === 0) found += character === "}" ? ";" : character;
    if (character === "{") depth++;
  }
  return found
    .split(";")
    .map((statement) => statement.trim().replace(/\s*\{$/, ""))
    .filter(Boolean);
}

const LAYERS = /^@layer (reset|tokens|base|libraries|components|features)$/;
/** The order of the layers, sheets that bring their own layers, and fonts. */
const WITHOUT_LAYER = /^(@layer reset, tokens, base, libraries, components, features|@import .+|@font-face)$/;

const findUnlayered = (css: string): string[] =>
  outermost(css).filter((statement) => !LAYERS.test(statement) && !WITHOUT_LAYER.test(statement));

describe("layers of style sheets", () => {
  test("every rule lies in one of the six layers", () => {
    const found = sheets().flatMap(({ path, css }) => findUnlayered(css).map((text) => `${path}: ${text}`));
    expect(found).toEqual([]);
  });

  test("a sheet of a library is imported into its layer", () => {
    const imports = sheets().flatMap(({ css }) =>
      outermost(css).filter((text) => text.startsWith("@import")),
    );
    const ofLibraries = imports.filter((text) => !text.includes('"./') && !text.includes('"../'));
    expect(ofLibraries).toEqual(['@import "react-toastify/ReactToastify.css" layer(libraries)']);
  });

  test.each([
    ["@layer base { a { } @media print { b { } } } .late { }", [".late"]],
    ["@layer components { .a { } }\n@media print { .b { } }", ["@media print"]],
    ['@import "./a.css";\n@layer other { .a { } }', ["@layer other"]],
    ["/* .a { } */ @font-face { } @layer reset { * { } }", []],
  ])("'%s' has these rules outside: %j", (css, outside) => {
    expect(findUnlayered(css)).toEqual(outside);
  });
});

describe("selectors of style sheets", () => {
  // A less specific selector makes the browser recalculate many styles at every change of the page.
  test("style sheets match elements after :has() by a specific class, not by tag or icon class", () => {
    const found = sheets().flatMap(({ path, css }) =>
      findUnspecific(css).map((after) => `${path}: ${after}`),
    );
    expect(sheets().length).toBeGreaterThan(20);
    expect(found).toEqual([]);
  });

  test.each([
    [".bar:has(.account) .help span { }", 1],
    [".tile:has(:checked) .icon { }", 1],
    [".shell:has(.desk) > main { }", 1],
    [".a:has(.b) .c, .d:has(:is(.e, .f)) b:hover { }", 1],
    [".tile:has(:checked) .tile__check { }", 0],
    ["main:has(> .login-page) { } .charts:has(.table[open]) { }", 0],
  ])("'%s' has %i violations", (css, count) => {
    expect(findUnspecific(css)).toHaveLength(count);
  });
});
