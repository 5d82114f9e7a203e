import type { Language } from "./languages.js";
import { englishTexts } from "./texts/en.js";
import { indonesianTexts } from "./texts/id.js";

export type MessageKey = keyof typeof indonesianTexts;
export type MessageValues = Record<string, string | number>;

const textsByLanguage: Record<Language, Record<MessageKey, string>> = {
  id: indonesianTexts,
  en: englishTexts,
};

/** Whether a text is a message key. The schemas use message keys as the messages of their zod issues. */
export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(indonesianTexts, text);
}

/** The text of a key in a language, with its `{{name}}` placeholders replaced by the values. */
export function formatMessage(language: Language, key: MessageKey, values: MessageValues = {}): string {
  return textsByLanguage[language][key].replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

/** Returns its argument, so that the compiler checks a message key where zod takes any string. */
export function defineMessageKey(name: MessageKey): MessageKey {
  return name;
}
