import * as z from "zod/mini";
import { MAX_ACCOUNT_NAME_LENGTH, MAX_CAPTCHA_TOKEN_LENGTH, MAX_EMAIL_LENGTH } from "../limits.js";
import { defineMessageKey } from "../message.js";
import type { MessageKey } from "../message.js";
import { FLAG_VALUES, parseFlag } from "../settings-codec.js";

/** A text without control, format, private-use or unassigned characters and without lone surrogates. */
const PRINTABLE = /^\P{C}*$/u;
const EMAIL = /^[^\s@"<>(),:;[\]\\]{1,64}@[^\s@"<>(),:;[\]\\]+\.[^\s@"<>(),:;[\]\\]{2,}$/;

/** A text of at most `max` characters; zod's `maxLength` would count UTF-16 code units. */
export const maxCharacters = (max: number) => new RegExp(`^[\\s\\S]{0,${max}}$`, "u");

/** Without spaces around it, in NFC. */
export const trimAndNormalize = (value: string): string => value.normalize("NFC").trim();

/** A printable text of 1 to `max` characters, trimmed and normalised to NFC. */
export const textField = (max: number, required: MessageKey, invalid: MessageKey) =>
  z
    .string(required)
    .check(
      z.overwrite(trimAndNormalize),
      z.regex(PRINTABLE, invalid),
      z.minLength(1, required),
      z.regex(maxCharacters(max), defineMessageKey("field.tooLong")),
    );

/** A printable text of at most `max` characters, which may be empty; trimmed and normalised to NFC. */
export const optionalTextField = (max: number, invalid: MessageKey) =>
  z
    .string(invalid)
    .check(
      z.overwrite(trimAndNormalize),
      z.regex(PRINTABLE, invalid),
      z.regex(maxCharacters(max), defineMessageKey("field.tooLong")),
    );

/**
 * A text without lone surrogates: UTF-8 turns each of them into U+FFFD, so that different passwords would be equal.
 */
const NO_LONE_SURROGATES = /^\P{Cs}*$/u;

/** A password field. Passwords are taken as they were typed, neither trimmed nor normalised. */
export const passwordField = (required: MessageKey) =>
  z
    .string(required)
    .check(
      z.minLength(1, required),
      z.maxLength(1_024, defineMessageKey("field.passwordTooLong")),
      z.regex(NO_LONE_SURROGATES, defineMessageKey("field.invalid")),
    );

/** A trimmed e-mail address. */
export const emailField = (required: MessageKey) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(MAX_EMAIL_LENGTH, defineMessageKey("field.tooLong")),
      z.regex(EMAIL, defineMessageKey("field.email")),
      z.regex(PRINTABLE, defineMessageKey("field.email")),
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

const flagInput: z.ZodMiniType<(typeof FLAG_VALUES)[number], unknown> = z.literal(
  FLAG_VALUES,
  defineMessageKey("field.flag"),
);

/** A boolean, which may also be written as 1, 0, '1', '0', 'true' or 'false'. */
export const flagField = z.pipe(
  flagInput,
  z.transform((value) => parseFlag(value) === true),
);

/** An integer in a query parameter. */
export const integerParam = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, defineMessageKey("field.invalid"))),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(z.gte(min, defineMessageKey("field.invalid")), z.lte(max, defineMessageKey("field.invalid"))),
    ),
  );

/** A query parameter that only the endpoint's handler interprets, such as a cursor. */
export const opaqueParam = z
  .string()
  .check(z.minLength(1), z.maxLength(500, defineMessageKey("field.invalid")));
