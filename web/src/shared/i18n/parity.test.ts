import { describe, expect, test } from "@jest/globals";
import { allTexts } from "../../../tests/all-texts.js";

const id = await allTexts("id");
const en = await allTexts("en");

const PLURAL_SUFFIX = /_(?:one|other)$/;
const removePluralSuffix = (key: string): string => key.replace(PLURAL_SUFFIX, "");
const listKeys = (texts: Record<string, string>): string[] =>
  [...new Set(Object.keys(texts).map(removePluralSuffix))].sort();

/** Lists the placeholders and tags in a text. */
const listPlaceholders = (text = ""): string =>
  [...text.matchAll(/\{\{\w+|<\/?\w+>/g)]
    .map(([place]) => place)
    .sort()
    .join();

/** The text of a key in the other language; the plural form if there is no singular. */
const findCounterpart = (texts: Record<string, string>, key: string): string | undefined =>
  texts[key] ?? texts[`${removePluralSuffix(key)}_other`];

describe("texts in both languages", () => {
  test("texts have the same keys in Indonesian and English", () => {
    expect(listKeys(en)).toEqual(listKeys(id));
  });

  test("texts have the same placeholders and tags in Indonesian and English", () => {
    const differentKeys = Object.keys(en).filter((key) => {
      const [own, other] = [listPlaceholders(en[key]), listPlaceholders(findCounterpart(id, key))];
      // A singular text such as "One order" may lack the placeholder for the number.
      return own !== other && !(key.endsWith("_one") && own === other.replace(/\{\{(?:n|count),?/, ""));
    });
    expect(differentKeys).toEqual([]);
  });

  test("no text is empty or blank", () => {
    expect([...Object.values(id), ...Object.values(en)].filter((text) => text.trim() === "")).toEqual([]);
  });

  test.each([
    ["id", id, ["other"]],
    ["en", en, ["one", "other"]],
  ] as const)("texts have all plural forms of the language %s", (language, texts, forms) => {
    expect(new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()).toEqual(forms);
    const pluralKeys = new Set(
      Object.keys({ ...id, ...en })
        .filter((key) => PLURAL_SUFFIX.test(key))
        .map(removePluralSuffix),
    );
    const missingKeys = [...pluralKeys].filter((key) => !forms.every((form) => `${key}_${form}` in texts));
    expect(missingKeys).toEqual([]);
  });
});
