import * as z from "zod/mini";
import { MAX_ACCOUNT_NAME_LENGTH, MAX_CAPTCHA_TOKEN_LENGTH, MAX_EMAIL_LENGTH } from "../limits.js";
import { defineMessageKey } from "../message.js";
import type { MessageKey } from "../message.js";

/** A text without control, format, private-use or unassigned characters and without lone surrogates. */
const PRINTABLE_PATTERN = /^\P{C}*$/u;
const EMAIL_PATTERN = /^[^\s@"<>(),:;[\]\\]{1,64}@[^\s@"<>(),:;[\]\\]+\.[^\s@"<>(),:;[\]\\]{2,}$/;

/** Matches a text of at most `max` characters; zod's `maxLength` would count UTF-16 code units. */
export const maxCharacters = (max: number) => new RegExp(`^[\\s\\S]{0,${max}}$`, "u");

/** Trims a text and normalises it to NFC. */
export const trimAndNormalize = (value: string): string => value.normalize("NFC").trim();

/** A printable text of 1 to `max` characters, trimmed and normalised to NFC. */
export const textField = (max: number, required: MessageKey, invalid: MessageKey) =>
  z
    .string(required)
    .check(
      z.overwrite(trimAndNormalize),
      z.regex(PRINTABLE_PATTERN, invalid),
      z.minLength(1, required),
      z.regex(maxCharacters(max), defineMessageKey("field.tooLong")),
    );

/** A printable text of at most `max` characters, which may be empty; trimmed and normalised to NFC. */
export const optionalTextField = (max: number, invalid: MessageKey) =>
  z
    .string(invalid)
    .check(
      z.overwrite(trimAndNormalize),
      z.regex(PRINTABLE_PATTERN, invalid),
      z.regex(maxCharacters(max), defineMessageKey("field.tooLong")),
    );

/**
 * A text without lone surrogates: UTF-8 turns each of them into U+FFFD, so that different passwords would be equal.
 */
const NO_LONE_SURROGATES_PATTERN = /^\P{Cs}*$/u;

/** A password field. Passwords are used as they were typed, neither trimmed nor normalised. */
export const passwordField = (required: MessageKey) =>
  z
    .string(required)
    .check(
      z.minLength(1, required),
      z.maxLength(1_024, defineMessageKey("field.passwordTooLong")),
      z.regex(NO_LONE_SURROGATES_PATTERN, defineMessageKey("field.invalid")),
    );

/** A trimmed e-mail address. */
export const emailField = (required: MessageKey) =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    // The pattern takes quadratic time, so it must not be applied to a long text.
    z.maxLength(MAX_EMAIL_LENGTH, { error: defineMessageKey("field.tooLong"), abort: true }),
    z.regex(EMAIL_PATTERN, defineMessageKey("field.email")),
    z.regex(PRINTABLE_PATTERN, defineMessageKey("field.email")),
  );

export const captchaToken = z
  .string(defineMessageKey("field.captchaToken"))
  .check(
    z.minLength(1, defineMessageKey("field.captchaToken")),
    z.maxLength(MAX_CAPTCHA_TOKEN_LENGTH, defineMessageKey("field.captchaToken")),
  );

export const accountName = textField(
  MAX_ACCOUNT_NAME_LENGTH,
  defineMessageKey("order.error.allRequired"),
  defineMessageKey("field.accountName"),
);
