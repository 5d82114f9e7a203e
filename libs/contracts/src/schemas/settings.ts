import * as z from "zod/mini";
import {
  DEFAULT_MARKUP_HUNDREDTHS,
  DEFAULT_USD_RATE_HUNDREDTHS,
  MAX_MARKUP_HUNDREDTHS,
  MAX_USD_RATE_HUNDREDTHS,
} from "../limits.js";
import { key } from "../message.js";
import type { MessageKey } from "../message.js";
import { WHATSAPP } from "../phone.js";
import { parseHundredths } from "../settings-codec.js";
import { email, flag } from "./fields.js";

/** A number or numeric string within a range, as hundredths; '' takes the fallback. */
const hundredths = (fallback: number, min: number, max: number, error: MessageKey) =>
  z.pipe(
    z.union([z.number(error), z.string(error).check(z.maxLength(20, error))], error),
    z.pipe(
      z.transform((value: number | string) => parseHundredths(value, fallback)),
      z.number(error).check(z.gte(min, error), z.lte(max, error)),
    ),
  );

const humanKey = z
  .string(key("field.invalid"))
  .check(z.trim(), z.maxLength(200, key("field.tooLong")), z.regex(/^[\w-]*$/, key("field.invalid")));

/** '' or a text of the pattern. */
const emptyOr = (pattern: RegExp, error: MessageKey) =>
  z
    .string(error)
    .check(
      z.trim(),
      z.maxLength(500, key("field.tooLong")),
      z.regex(new RegExp(`^$|${pattern.source}`), error),
    );

const HTTPS_LINK = /^https:\/\/[^\s"'<>\\]+$/;
const canBeLink = (value: string): boolean => value === "" || URL.canParse(value.replaceAll("{amount}", "1"));

/** Both settings calls take every key; an absent one stays as it is (contract section 5). */
export const settingsBody = z.object({
  is_online: z.optional(flag),
  current_usd_rate: z.optional(
    hundredths(DEFAULT_USD_RATE_HUNDREDTHS, 1, MAX_USD_RATE_HUNDREDTHS, key("field.rate")),
  ),
  markup_percentage: z.optional(
    hundredths(DEFAULT_MARKUP_HUNDREDTHS, 0, MAX_MARKUP_HUNDREDTHS, key("field.markup")),
  ),
  recaptcha_site_key: z.optional(humanKey),
  recaptcha_secret_key: z.optional(humanKey),
  recaptcha_secret_key_clear: z.optional(flag),
  paypal_email: z.optional(email(key("field.email"))),
  support_whatsapp: z.optional(emptyOr(WHATSAPP, key("order.error.whatsapp"))),
  support_email: z.optional(emptyOr(z.regexes.email, key("field.email"))),
  provider_link: z.optional(
    emptyOr(HTTPS_LINK, key("field.httpsLink")).check(z.refine(canBeLink, key("field.httpsLink"))),
  ),
  version: z.optional(z.int(key("field.invalid"))),
});
export type SettingsBody = z.infer<typeof settingsBody>;

const texts = {
  current_usd_rate: z.string(),
  markup_percentage: z.string(),
  recaptcha_site_key: z.string(),
  paypal_email: z.string(),
  support_whatsapp: z.string(),
  support_email: z.string(),
  provider_link: z.string(),
};

/** The settings as one object; of the secret only whether there is one. */
export const settingsView = z.object({
  is_online: z.enum(["true", "false"]),
  ...texts,
  recaptcha_secret_key: z.literal(""),
  recaptcha_secret_key_set: z.boolean(),
  version: z.int(),
});
export type SettingsView = z.infer<typeof settingsView>;

/** The settings as a list of keys and values. */
export const settingRows = z.array(
  z.object({ setting_key: z.string(), setting_value: z.string(), is_set: z.optional(z.boolean()) }),
);
export type SettingRow = z.infer<typeof settingRows>[number];
