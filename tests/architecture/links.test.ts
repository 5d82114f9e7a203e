import { describe, expect, test } from "@jest/globals";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { REPOSITORY_ROOT, listTrackedFiles } from "./source-files.js";

const RELATIVE_LINK_PATTERN = /\]\((?![a-z]+:|#|\/)([^)\s#]+)(?:#[^)\s]*)?\)/g;
const documents = listTrackedFiles().filter(
  (path) => path.endsWith(".md") && existsSync(REPOSITORY_ROOT + path),
);
const findLinks = (text: string): string[] =>
  [...text.matchAll(RELATIVE_LINK_PATTERN)].map(([, path = ""]) => path);

describe("links between files", () => {
  test.each(documents)("the document %s links only to files that exist", (document) => {
    const links = findLinks(readFileSync(REPOSITORY_ROOT + document, "utf8"));
    const folder = join(REPOSITORY_ROOT, dirname(document));
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  });

  test("findLinks finds relative links with and without an anchor, but no URLs", () => {
    const markdown = "[a](b.md) [c](../d.md#e) [f](#g) [h](https://i.example/j.md)";
    expect(findLinks(markdown)).toEqual(["b.md", "../d.md"]);
  });
});
