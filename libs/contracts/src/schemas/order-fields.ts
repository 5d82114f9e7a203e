import * as z from "zod/mini";
import { defineMessageKey } from "../message.js";
import type { MessageKey } from "../message.js";
import { maxCharacters, trimAndNormalize } from "./fields.js";

/** This module contains fields that only requests by staff have, so that visitors' pages need not load them. */

/** A text of 1 to `max` characters that may have several lines, trimmed and normalised to NFC. */
export const multilineField = (max: number, required: MessageKey, invalid: MessageKey) =>
  z.string(required).check(
    z.overwrite((value) => trimAndNormalize(value.replace(/\r\n?/g, "\n"))),
    z.regex(/^[\P{C}\n]*$/u, invalid),
    z.minLength(1, required),
    z.regex(maxCharacters(max), defineMessageKey("field.tooLong")),
  );

/**
 * The version of the document that a change is based on. If the document has another version, the change is refused.
 */
export const versionField = z
  .int(defineMessageKey("field.invalid"))
  .check(z.gte(1, defineMessageKey("field.invalid")));
