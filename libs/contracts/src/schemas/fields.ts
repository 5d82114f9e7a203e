import * as z from "zod/mini";
import { ACCOUNT_NAME_MAX, CAPTCHA_TOKEN_MAX, EMAIL_MAX } from "../limits.js";
import { key } from "../message.js";
import type { MessageKey } from "../message.js";
import { FLAGS, parseFlag } from "../settings-codec.js";

/** Without characters nobody types into a name: controls, invisible and direction marks, lone surrogates. */
const PRINTABLE = /^\P{C}*$/u;
const EMAIL = /^[^\s@"<>(),:;[\]\\]{1,64}@[^\s@"<>(),:;[\]\\]+\.[^\s@"<>(),:;[\]\\]{2,}$/;

/** At most so many characters; `maxLength` of zod counts UTF-16 units instead. */
const atMost = (characters: number) => new RegExp(`^[\\s\\S]{0,${characters}}$`, "u");

/** A trimmed, normalised text of 1 to `max` characters without unprintable ones. */
export const text = (max: number, required: MessageKey, invalid: MessageKey) =>
  z.string(required).check(
    z.overwrite((value) => value.normalize("NFC").trim()),
    z.regex(PRINTABLE, invalid),
    z.minLength(1, required),
    z.regex(atMost(max), key("field.tooLong")),
  );

/** Without halves of a character: written as bytes, each of them becomes the same. */
const WHOLE_CHARACTERS = /^\P{Cs}*$/u;

/** A secret as it was typed: not trimmed, not normalised. */
export const password = (required: MessageKey) =>
  z
    .string(required)
    .check(
      z.minLength(1, required),
      z.maxLength(1_024, key("field.passwordTooLong")),
      z.regex(WHOLE_CHARACTERS, key("field.invalid")),
    );

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

const flagForm: z.ZodMiniType<(typeof FLAGS)[number], unknown> = z.literal(FLAGS, key("field.flag"));

/** true, 1, '1', 'true' or their opposites. */
export const flag = z.pipe(
  flagForm,
  z.transform((value) => parseFlag(value) === true),
);

/** A whole number written in a query. */
export const count = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, key("field.invalid"))),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(min, key("field.invalid")), z.lte(max, key("field.invalid"))),
    ),
  );

export const opaque = z.string().check(z.minLength(1), z.maxLength(500, key("field.invalid")));
