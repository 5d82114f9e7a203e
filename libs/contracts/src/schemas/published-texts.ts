import * as z from "zod/mini";
import { MAX_PUBLISHED_TEXT_LENGTH } from "../limits.js";
import { defineMessageKey } from "../message.js";
import { dataReply } from "./data-reply.js";

/** The texts that an admin can edit and anyone can read, each on its own page. */
export const PUBLISHED_TEXTS = ["terms", "privacy"] as const;
export type PublishedTextName = (typeof PUBLISHED_TEXTS)[number];

const INVALID_MESSAGE_KEY = defineMessageKey("field.invalid");
const PRINTABLE_LINES_PATTERN = /^[\P{C}\t\n]*$/u;
/** Matches texts of at most the maximum length in characters; zod's `maxLength` would count UTF-16 code units. */
const MAX_LENGTH_PATTERN = new RegExp(`^[\\s\\S]{0,${MAX_PUBLISHED_TEXT_LENGTH}}$`, "u");

/** Normalises line ends and Unicode, and removes invisible characters, which pasted text may contain. */
const normalize = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Cf}/gu, "")
    .normalize("NFC")
    .trim();

const markdown = z
  .string(INVALID_MESSAGE_KEY)
  .check(
    z.overwrite(normalize),
    z.regex(PRINTABLE_LINES_PATTERN, INVALID_MESSAGE_KEY),
    z.regex(MAX_LENGTH_PATTERN, defineMessageKey("field.tooLong")),
  );
const REQUIRED_MESSAGE_KEY = defineMessageKey("field.required");

/** The text in both languages, as Markdown. If both are empty, the built-in text is restored. */
export const publishedTextBody = z
  .object({ id: markdown, en: markdown, version: z.optional(z.int(INVALID_MESSAGE_KEY)) })
  .check(
    z.refine(({ id, en }) => id !== "" || en === "", { error: REQUIRED_MESSAGE_KEY, path: ["id"] }),
    z.refine(({ id, en }) => en !== "" || id === "", { error: REQUIRED_MESSAGE_KEY, path: ["en"] }),
  );
export type PublishedTextBody = z.infer<typeof publishedTextBody>;

const publishedText = z.object({
  id: z.string(),
  en: z.string(),
  /** When an admin last saved the text; null while it is the built-in one. */
  updated_at: z.nullable(z.string()),
  /** Incremented by every change; 0 before the first one. */
  version: z.int(),
});
export type PublishedText = z.infer<typeof publishedText>;

export const publishedTextReply = dataReply(publishedText);
