import * as z from "zod/mini";
import { ACCOUNT_NAME_MAX, CAPTCHA_TOKEN_MAX, EMAIL_MAX } from "../limits.js";
import { key } from "../message.js";
import type { MessageKey } from "../message.js";
import { parseFlag } from "../settings-codec.js";

/** Characters nobody types into a name: controls, invisible and direction marks, lone surrogates. */
const UNPRINTABLE = /\p{C}/u;
const EMAIL = /^[^\s@"<>(),:;[\]\\]{1,64}@[^\s@"<>(),:;[\]\\]+\.[^\s@"<>(),:;[\]\\]{2,}$/;

/** A trimmed, normalised text of 1 to `max` characters without unprintable ones. */
export const text = (max: number, required: MessageKey, invalid: MessageKey) =>
  z.string(required).check(
    z.overwrite((value) => value.normalize("NFC").trim()),
    z.refine((value) => !UNPRINTABLE.test(value), invalid),
    z.minLength(1, required),
    z.refine((value) => [...value].length <= max, key("field.tooLong")),
  );

/** Half of a character: written as bytes, each of them becomes the same. */
const HALF_CHARACTER = /\p{Cs}/u;

/** A secret as it was typed: not trimmed, not normalised. */
export const password = (required: MessageKey) =>
  z.string(required).check(
    z.minLength(1, required),
    z.maxLength(1_024, key("field.passwordTooLong")),
    z.refine((value) => !HALF_CHARACTER.test(value), key("field.invalid")),
  );

export const email = (required: MessageKey) =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(EMAIL_MAX, key("field.tooLong")),
    z.refine((value) => value === "" || (EMAIL.test(value) && !UNPRINTABLE.test(value)), key("field.email")),
  );

export const captchaToken = z
  .string(key("field.captchaToken"))
  .check(
    z.minLength(1, key("field.captchaToken")),
    z.maxLength(CAPTCHA_TOKEN_MAX, key("field.captchaToken")),
  );

export const accountName = text(ACCOUNT_NAME_MAX, key("order.error.allRequired"), key("field.accountName"));

/** true, 1, '1', 'true' or their opposites. */
export const flag = z.pipe(
  z.unknown().check(z.refine((value) => parseFlag(value) !== undefined, key("field.flag"))),
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
