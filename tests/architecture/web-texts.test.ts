import { describe, expect, test } from "@jest/globals";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findProblems } from "../../scripts/texts/find-problems.mjs";
import { readTexts } from "../../scripts/texts/read-texts.mjs";
import { readUsedKeys } from "../../scripts/texts/used-keys.mjs";

const PAGE_SOURCE = `
export const Page = ({ name }) => {
  const titleKey = "page.title";
  return <p title={titleKey}>{t(\`page.tab.\${name}\`)}{t("page.count", { count: 2 })}{t("contract.given")}</p>;
};`;

const PAGE_TEXTS = {
  "page.title": "Titel",
  "page.tab.one": "Satu",
  "page.count_other": "{{count}} halaman",
};

/** Lists the problems of a temporary repository with one page and its texts. */
function findTextProblems(
  id: Record<string, string>,
  en: Record<string, string>,
  page = PAGE_SOURCE,
): string[] {
  const root = mkdtempSync(join(tmpdir(), "web-texts-"));
  const files = {
    "web/src/Page.tsx": page,
    "web/src/Page.test.tsx": 'export const unused = "page.old";',
    "web/src/shared/i18n/locales/id/page.json": JSON.stringify(id),
    "web/src/shared/i18n/locales/en/page.json": JSON.stringify(en),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  try {
    return findProblems(readTexts(root), readUsedKeys(root), ["contract.given"]);
  } finally {
    rmSync(root, { recursive: true });
  }
}

describe("the check of the web app's texts", () => {
  test("the text check accepts keys in strings, in template literals and in plural forms", () => {
    const en = { ...PAGE_TEXTS, "page.count_one": "{{count}} page" };
    expect(findTextProblems(PAGE_TEXTS, en)).toEqual([]);
  });

  test("the text check reports a key that has no text in one of the languages", () => {
    const { "page.title": _, ...en } = PAGE_TEXTS;
    expect(findTextProblems(PAGE_TEXTS, en)).toEqual(["page.title has no text in en"]);
  });

  test("the text check reports a key that only a test uses", () => {
    const texts = { ...PAGE_TEXTS, "page.old": "Lama" };
    expect(findTextProblems(texts, texts)).toEqual(["page.old is not used"]);
  });

  test("the text check reports a key that is used but has no text", () => {
    const page = `${PAGE_SOURCE} t("page.absent");`;
    expect(findTextProblems(PAGE_TEXTS, PAGE_TEXTS, page)).toEqual([
      "page.absent, used in web/src/Page.tsx, has no text",
    ]);
  });
});
