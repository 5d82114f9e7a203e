import { describe, expect, test } from "@jest/globals";
import { allTexts } from "../../../tests/all-texts.js";

const id = await allTexts("id");
const en = await allTexts("en");

const PLURAL = /_(?:one|other)$/;
const bare = (key: string): string => key.replace(PLURAL, "");
const bareKeys = (texts: Record<string, string>): string[] =>
  [...new Set(Object.keys(texts).map(bare))].sort();

/** The places of a text that are filled, and its tags. */
const placesOf = (text = ""): string =>
  [...text.matchAll(/\{\{\w+|<\/?\w+>/g)]
    .map(([place]) => place)
    .sort()
    .join();

/** The text of another language that says the same; its plural form where it has no singular. */
const counterpart = (texts: Record<string, string>, key: string): string | undefined =>
  texts[key] ?? texts[`${bare(key)}_other`];

describe("texts of both languages", () => {
  test("have the same keys", () => {
    expect(bareKeys(en)).toEqual(bareKeys(id));
  });

  test("have the same places to fill", () => {
    const different = Object.keys(en).filter((key) => {
      const [shown, other] = [placesOf(en[key]), placesOf(counterpart(id, key))];
      // "One order" needs no number.
      return shown !== other && !(key.endsWith("_one") && shown === other.replace(/\{\{(?:n|count),?/, ""));
    });
    expect(different).toEqual([]);
  });

  test("are never empty", () => {
    expect([...Object.values(id), ...Object.values(en)].filter((text) => text.trim() === "")).toEqual([]);
  });

  test.each([
    ["id", id, ["other"]],
    ["en", en, ["one", "other"]],
  ] as const)("have the plural forms of %s", (language, texts, forms) => {
    expect(new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()).toEqual(forms);
    const counted = new Set(
      Object.keys({ ...id, ...en })
        .filter((key) => PLURAL.test(key))
        .map(bare),
    );
    const missing = [...counted].filter((key) => !forms.every((form) => `${key}_${form}` in texts));
    expect(missing).toEqual([]);
  });
});
