import { describe, expect, test } from "@jest/globals";
import { readSourceFiles, readStyleSheets } from "./source-files.js";

const COMMENTS = /\/\*[\s\S]*?\*\//g;
/** Matches the part of a selector after :has(), which may contain one nested pair of brackets. */
const AFTER_HAS = /:has\((?:[^()]|\([^()]*\))*\)([^,{}]*)(?=[,{])/g;
/** Matches a tag, or the class of all icons, at the end of a selector. */
const UNSPECIFIC_SELECTOR = /[\s>+~](?:[a-z]\w*|\.icon)(?:[:[][^\s>+~]*)?\s*$/;

function findSelectorsAfterHas(css: string): string[] {
  return [...css.replace(COMMENTS, "").matchAll(AFTER_HAS)].map(([, after = ""]) => after);
}

const findUnspecificSelectors = (css: string): string[] =>
  findSelectorsAfterHas(css).filter((after) => UNSPECIFIC_SELECTOR.test(after));

/** Lists the top-level statements of a style sheet; for a block, only the text before its opening brace. */
function listTopLevelStatements(css: string): string[] {
  let depth = 0;
  let topLevelText = "";
  for (const character of css.replace(COMMENTS, "")) {
    if (character === "}") depth--;
    if (depth === 0) topLevelText += character === "}" ? ";" : character;
    if (character === "{") depth++;
  }
  return topLevelText
    .split(";")
    .map((statement) => statement.trim().replace(/\s*\{$/, ""))
    .filter(Boolean);
}

const LAYER_BLOCK = /^@layer (reset|tokens|base|libraries|components|features)$/;
/** Matches statements that need no layer: the order of the layers, imports and fonts. */
const WITHOUT_LAYER = /^(@layer reset, tokens, base, libraries, components, features|@import .+|@font-face)$/;

const findUnlayeredRules = (css: string): string[] =>
  listTopLevelStatements(css).filter(
    (statement) => !LAYER_BLOCK.test(statement) && !WITHOUT_LAYER.test(statement),
  );

describe("layers of style sheets", () => {
  test("every CSS rule is in one of the six cascade layers", () => {
    const unlayeredRules = readStyleSheets().flatMap(({ path, text: css }) =>
      findUnlayeredRules(css).map((rule) => `${path}: ${rule}`),
    );
    expect(unlayeredRules).toEqual([]);
  });

  test("the style sheet of a library is imported into the layer `libraries`", () => {
    const imports = readStyleSheets().flatMap(({ text: css }) =>
      listTopLevelStatements(css).filter((text) => text.startsWith("@import")),
    );
    const libraryImports = imports.filter((text) => !text.includes('"./') && !text.includes('"../'));
    expect(libraryImports).toEqual(['@import "react-toastify/ReactToastify.css" layer(libraries)']);
  });

  test.each([
    ["@layer base { a { } @media print { b { } } } .late { }", [".late"]],
    ["@layer components { .a { } }\n@media print { .b { } }", ["@media print"]],
    ['@import "./a.css";\n@layer other { .a { } }', ["@layer other"]],
    ["/* .a { } */ @font-face { } @layer reset { * { } }", []],
  ])("the layer check of '%s' reports the rules that are in no layer: %j", (css, unlayered) => {
    expect(findUnlayeredRules(css)).toEqual(unlayered);
  });
});

describe("selectors of style sheets", () => {
  // An unspecific selector after :has() makes the browser recalculate many styles at every change of the page.
  test("style sheets match elements after :has() by a specific class, not by tag or icon class", () => {
    const unspecificSelectors = readStyleSheets().flatMap(({ path, text: css }) =>
      findUnspecificSelectors(css).map((after) => `${path}: ${after}`),
    );
    expect(readStyleSheets().length).toBeGreaterThan(20);
    expect(unspecificSelectors).toEqual([]);
  });

  test.each([
    [".bar:has(.account) .help span { }", 1],
    [".tile:has(:checked) .icon { }", 1],
    [".shell:has(.desk) > main { }", 1],
    [".a:has(.b) .c, .d:has(:is(.e, .f)) b:hover { }", 1],
    [".tile:has(:checked) .tile__check { }", 0],
    ["main:has(> .login-page) { } .charts:has(.table[open]) { }", 0],
  ])(
    "the selector check of '%s' finds this number of unspecific selectors after :has(): %i",
    (css, count) => {
      expect(findUnspecificSelectors(css)).toHaveLength(count);
    },
  );
});

const findNames = (pattern: RegExp, texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name)));

describe("tokens of style sheets", () => {
  const css = readStyleSheets().map(({ text }) => text.replace(COMMENTS, ""));
  const webSources = readSourceFiles().filter(({ path }) => path.startsWith("web/src/"));
  const usedTokens = findNames(/var\((--[\w-]+)/g, css);
  const definedTokens = new Set([
    ...findNames(/[{;]\s*(--[\w-]+)\s*:/g, css),
    ...findNames(
      /"(--[\w-]+)":/g,
      webSources.map(({ text }) => text),
    ),
  ]);

  test("no CSS rule uses an undefined design token", () => {
    expect(definedTokens.size).toBeGreaterThan(40);
    expect([...usedTokens].filter((name) => !definedTokens.has(name))).toEqual([]);
  });

  test("every design token is used by some CSS rule", () => {
    expect(
      [...definedTokens].filter((name) => !usedTokens.has(name) && !name.startsWith("--toastify")),
    ).toEqual([]);
  });
});

const CLASS_SELECTOR = /\.([A-Za-z][\w-]*)/g;
const STRING_OR_URL = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|url\([^)]*\)/g;
/** Matches the selectors before opening braces, but no at-rules. */
const SELECTORS = /(?<=^|[{};])([^{};@]+)\{/g;

const findClasses = (css: string): string[] => [
  ...new Set(
    [...css.replace(COMMENTS, "").replace(STRING_OR_URL, '""').matchAll(SELECTORS)].flatMap(
      ([, selector = ""]) => [...selector.matchAll(CLASS_SELECTOR)].map(([, name = ""]) => name),
    ),
  ),
];

/** Returns a function that tells whether a source contains a class name, or its start as in `button--${look}`. */
function createNameCheck(sources: readonly string[]): (name: string) => boolean {
  const literals = sources.flatMap((text) => text.match(/"[^"\n]*"|`[^`]*`/g) ?? []);
  const literalWords = new Set(literals.flatMap((text) => text.match(/[\w-]+/g) ?? []));
  const prefixes = literals.flatMap((text) =>
    [...text.matchAll(/([\w-]+--)\$\{/g)].map(([, start = ""]) => start),
  );
  return (name) => literalWords.has(name) || prefixes.some((start) => name.startsWith(start));
}

describe("classes of style sheets", () => {
  test("every class in a style sheet is named in the source of some component", () => {
    const isNamedInSources = createNameCheck(
      readSourceFiles().flatMap(({ path, text }) => (path.startsWith("web/src/") ? [text] : [])),
    );
    const unusedClasses = readStyleSheets().flatMap(({ path, text }) =>
      findClasses(text)
        .filter((name) => !name.startsWith("Toastify") && !isNamedInSources(name))
        .map((name) => `${path}: .${name}`),
    );
    expect(unusedClasses).toEqual([]);
  });

  test("findClasses finds the class names in selectors, also within at-rules and lists", () => {
    const css =
      '@media print { .a, b > .c:not(.d--e) { content: ".f" } } @font-face { src: url(g.woff2) } /* .h {} */';
    expect(findClasses(css)).toEqual(["a", "c", "d--e"]);
  });

  test("a class counts as named if a source contains it as a whole word or as the start of a template literal", () => {
    const isNamed = createNameCheck(['<p className="note late" />', "`button--${look}`"]);
    expect(["note", "late", "button--main", "lat", "button"].map(isNamed)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
