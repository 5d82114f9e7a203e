import type { Language } from "./languages.js";
import { en } from "./texts/en.js";
import { id } from "./texts/id.js";

export type MessageKey = keyof typeof id;
export type MessageValues = Record<string, string | number>;

const texts: Record<Language, Record<MessageKey, string>> = { id, en };

/** Whether a text is the key of a message: zod issues carry keys as their message. */
export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(id, text);
}

/** The text of a key in a language, its `{{name}}` places filled. */
export function message(language: Language, key: MessageKey, values: MessageValues = {}): string {
  return texts[language][key].replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    String(values[name] ?? place),
  );
}

/** A key as a zod message, checked by the compiler. */
export function key(name: MessageKey): MessageKey {
  return name;
}
