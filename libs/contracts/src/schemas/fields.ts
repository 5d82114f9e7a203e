import * as z from "zod/mini";
import { ACCOUNT_NAME_MAX, CAPTCHA_TOKEN_MAX, EMAIL_MAX } from "../limits.js";
import { key } from "../message.js";
import type { MessageKey } from "../message.js";
import { FLAGS, parseFlag } from "../settings-codec.js";

/** No control, format, private-use or unassigned characters and no lone surrogates. */
const PRINTABLE = /^\P{C}*$/u;
const EMAIL = /^[^\s@"<>(),:;[\]\\]{1,64}@[^\s@"<>(),:;[\]\\]+\.[^\s@"<>(),:;[\]\\]{2,}$/;

/** Counts characters, where zod's `maxLength` counts UTF-16 code units. */
const maxCharacters = (max: number) => new RegExp(`^[\\s\\S]{0,${max}}$`, "u");

/** A printable text of 1 to `max` characters, trimmed and normalised to NFC. */
export const text = (max: number, required: MessageKey, invalid: MessageKey) =>
  z.string(required).check(
    z.overwrite((value) => value.normalize("NFC").trim()),
    z.regex(PRINTABLE, invalid),
    z.minLength(1, required),
    z.regex(maxCharacters(max), key("field.tooLong")),
  );

/** No lone surrogates: as UTF-8 each of them becomes U+FFFD, so different passwords would be equal. */
const NO_LONE_SURROGATES = /^\P{Cs}*$/u;

/** A password as it was typed, neither trimmed nor normalised. */
export const password = (required: MessageKey) =>
  z
    .string(required)
    .check(
      z.minLength(1, required),
      z.maxLength(1_024, key("field.passwordTooLong")),
      z.regex(NO_LONE_SURROGATES, key("field.invalid")),
    );

/** A trimmed e-mail address. */
export const email = (required: MessageKey) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(EMAIL_MAX, key("field.tooLong")),
      z.regex(EMAIL, key("field.email")),
      z.regex(PRINTABLE, key("field.email")),
    );

export const captchaToken = z
  .string(key("field.captchaToken"))
  .check(
    z.minLength(1, key("field.captchaToken")),
    z.maxLength(CAPTCHA_TOKEN_MAX, key("field.captchaToken")),
  );

export const accountName = text(ACCOUNT_NAME_MAX, key("order.error.allRequired"), key("field.accountName"));

const flagInput: z.ZodMiniType<(typeof FLAGS)[number], unknown> = z.literal(FLAGS, key("field.flag"));

/** A boolean, also written as 1, 0, '1', '0', 'true' or 'false'. */
export const flag = z.pipe(
  flagInput,
  z.transform((value) => parseFlag(value) === true),
);

/** An integer in a query parameter. */
export const integerParam = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, key("field.invalid"))),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(min, key("field.invalid")), z.lte(max, key("field.invalid"))),
    ),
  );

/** A query parameter that only its handler interprets, such as a cursor. */
export const opaqueParam = z.string().check(z.minLength(1), z.maxLength(500, key("field.invalid")));
