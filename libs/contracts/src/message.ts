import type { Language } from "./languages.js";
import { en } from "./texts/en.js";
import { id } from "./texts/id.js";

export type MessageKey = keyof typeof id;
export type MessageValues = Record<string, string | number>;

const texts: Record<Language, Record<MessageKey, string>> = { id, en };

/** zod issues carry message keys as their message. */
export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(id, text);
}

/** The text of a key with its `{{name}}` placeholders filled. */
export function message(language: Language, key: MessageKey, values: MessageValues = {}): string {
  return texts[language][key].replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

/** A message key for a zod check, verified by the compiler. */
export function key(name: MessageKey): MessageKey {
  return name;
}
