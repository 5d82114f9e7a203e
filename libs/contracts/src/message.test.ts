import { describe, expect, test } from "@jest/globals";
import { negotiateLanguage } from "./languages.js";
import { formatMessage } from "./message.js";
import { englishTexts } from "./texts/en.js";
import { indonesianTexts } from "./texts/id.js";

const findPlaceholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe("the texts of message keys", () => {
  test.each(Object.entries(indonesianTexts))(
    "the message %s has a text with the same placeholders in both languages",
    (name, text) => {
      const englishText = englishTexts[name as keyof typeof indonesianTexts];
      expect(text.length * englishText.length).toBeGreaterThan(0);
      expect(findPlaceholders(englishText)).toEqual(findPlaceholders(text));
    },
  );

  test("formatMessage replaces placeholders by values", () => {
    expect(formatMessage("id", "users.error.password", { min: 6 })).toBe("Password minimal 6 karakter");
  });
});

describe("the language of an Accept-Language header", () => {
  test.each([
    [undefined, "id"],
    ["", "id"],
    ["*", "id"],
    ["fr-FR,fr;q=0.9", "id"],
    ["en", "en"],
    ["en-US,en;q=0.9,id;q=0.8", "en"],
    ["id;q=0.5, en;q=0.9", "en"],
    ["en;q=0, id", "id"],
  ])("the Accept-Language header '%s' selects %s", (header, language) => {
    expect(negotiateLanguage(header)).toBe(language);
  });
});
