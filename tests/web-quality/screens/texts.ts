import { englishTexts } from "@tukar-saldo/contracts/texts/en";
import { indonesianTexts } from "@tukar-saldo/contracts/texts/id";
import type { Language } from "@tukar-saldo/contracts";
import { fileURLToPath } from "node:url";
import { readTexts } from "../../../scripts/texts/read-texts.mjs";

type TextsByKey = Readonly<Record<string, string>>;

const { id = {}, en = {} } = readTexts(fileURLToPath(new URL("../../../", import.meta.url)));

const joinTexts = (contract: TextsByKey, namespaces: Record<string, TextsByKey>): TextsByKey =>
  Object.assign({}, contract, ...Object.values(namespaces)) as TextsByKey;

/** All texts of the web app, by language and key. */
export const TEXTS: Readonly<Record<Language, TextsByKey>> = {
  id: joinTexts(indonesianTexts, id),
  en: joinTexts(englishTexts, en),
};

/** Returns a text without tags and with its placeholders filled; a placeholder without a value becomes empty. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

export const createTranslate =
  (language: Language): Translate =>
  (key, values = {}) => {
    const pluralForm = new Intl.PluralRules(language).select(Number(values["count"]));
    const text = TEXTS[language][key] ?? TEXTS[language][`${key}_${pluralForm}`];
    if (text === undefined) throw new Error(`there is no text ${key} in ${language}`);
    return text
      .replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => String(values[name] ?? ""))
      .replaceAll(/<\/?\w+>/g, "");
  };
