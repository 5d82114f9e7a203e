import * as z from "zod/mini";
import {
  DEFAULT_MARKUP_BASIS_POINTS,
  DEFAULT_USD_RATE_HUNDREDTHS,
  MAX_MARKUP_BASIS_POINTS,
  MAX_AUTO_CANCEL_HOURS,
  MAX_NAME_LENGTH,
  MAX_RATE_LOCK_MINUTES,
  MAX_RETENTION_DAYS,
  MAX_TWO_FACTOR_GRACE_DAYS,
  MAX_USD_RATE_HUNDREDTHS,
  MIN_AUTO_CANCEL_HOURS,
  MIN_RATE_LOCK_MINUTES,
  MIN_RETENTION_DAYS,
} from "./limits.js";
import { defineMessageKey } from "./message.js";
import type { MessageKey } from "./message.js";
import { WHATSAPP_NUMBER_PATTERN } from "./phone-pattern.js";
import { destinationsOff, openingHours, publicNotice } from "./schemas/json-settings.js";
import { emailField, optionalTextField } from "./schemas/fields.js";
import type { SettingDefinition } from "./setting-definition.js";

/** Creates the schema of a text that is empty or matches the pattern. */
const emptyOrMatching = (pattern: RegExp, error: MessageKey) =>
  z
    .string(error)
    .check(
      z.trim(),
      z.maxLength(500, defineMessageKey("field.tooLong")),
      z.regex(new RegExp(`^$|${pattern.source}`), error),
    );

const HTTPS_LINK_PATTERN = /^https:\/\/[^\s"'<>\\]+$/;
const isLinkTemplate = (value: string): boolean =>
  value === "" || URL.canParse(value.replaceAll("{amount}", "1"));
/** An empty text, or an https link, in which `{amount}` stands for the order's amount. */
const httpsLink = emptyOrMatching(HTTPS_LINK_PATTERN, defineMessageKey("field.httpsLink")).check(
  z.refine(isLinkTemplate, defineMessageKey("field.httpsLink")),
);

const operatorText = {
  kind: "text",
  schema: optionalTextField(MAX_NAME_LENGTH, defineMessageKey("field.invalid")),
  tab: "operator",
  input: { type: "text" },
} as const;

/** Which users must have a second factor. */
const TWO_FACTOR_POLICIES = ["off", "admins", "all"] as const;

const lockTabFields = { allowsZero: true, tab: "lock", input: { step: "1" } } as const;
const lockTabNumber = { kind: "integer", default: 0, ...lockTabFields } as const;

/**
 * Every setting by its name in the contract. Schemas, stored document, defaults, diffs and forms derive from this
 * table.
 */
export const SETTING_DEFINITIONS = {
  is_online: { kind: "flag", default: false, isDigitInRows: true, tab: "maintenance", page: "status" },
  current_usd_rate: {
    kind: "hundredths",
    stored: "usd_rate",
    default: DEFAULT_USD_RATE_HUNDREDTHS,
    min: 1,
    max: MAX_USD_RATE_HUNDREDTHS,
    error: defineMessageKey("field.rate"),
    tab: "rate",
    page: "rate",
    input: { step: "0.01", placeholder: "16644.68", prefix: "Rp" },
  },
  rate_stale_hours: {
    kind: "integer",
    default: 24,
    min: 1,
    max: 720,
    error: defineMessageKey("field.rateStaleHours"),
    tab: "rate",
    input: { step: "1" },
  },
  markup_percentage: {
    kind: "hundredths",
    stored: "markup",
    default: DEFAULT_MARKUP_BASIS_POINTS,
    min: 0,
    max: MAX_MARKUP_BASIS_POINTS,
    error: defineMessageKey("field.markup"),
    tab: "markup",
    page: "markup",
    input: { step: "0.1", suffix: "%" },
  },
  show_margin: { kind: "flag", default: false, tab: "markup" },
  rate_lock_minutes: {
    ...lockTabNumber,
    min: MIN_RATE_LOCK_MINUTES,
    max: MAX_RATE_LOCK_MINUTES,
    error: defineMessageKey("field.rateLockMinutes"),
  },
  auto_cancel_hours: {
    ...lockTabNumber,
    min: MIN_AUTO_CANCEL_HOURS,
    max: MAX_AUTO_CANCEL_HOURS,
    error: defineMessageKey("field.autoCancelHours"),
  },
  recaptcha_site_key: { kind: "key", stepUp: "whenOn", page: "human" },
  paypal_email: {
    kind: "text",
    stepUp: "whenOn",
    schema: emailField(defineMessageKey("field.email")),
    tab: "email",
    input: { type: "email" },
  },
  support_whatsapp: {
    kind: "text",
    stepUp: "whenOn",
    schema: emptyOrMatching(WHATSAPP_NUMBER_PATTERN, defineMessageKey("order.error.whatsapp")),
    tab: "support",
    input: { type: "tel", placeholder: "08123456789" },
  },
  support_email: {
    kind: "text",
    stepUp: "whenOn",
    schema: emptyOrMatching(z.regexes.email, defineMessageKey("field.email")),
    tab: "support",
    input: { type: "email" },
  },
  provider_link: {
    kind: "text",
    stepUp: "whenOn",
    schema: httpsLink,
    tab: "link",
    input: { type: "url", placeholder: "https://paypal.me/nama/{amount}" },
  },
  operator_name: operatorText,
  operator_city: operatorText,
  operator_since: operatorText,
  opening_hours: { kind: "json", schema: openingHours, tab: "hours" },
  destinations_off: { kind: "json", schema: destinationsOff, tab: "destinations" },
  notice: { kind: "json", stepUp: "whenOn", schema: publicNotice, tab: "notice" },
  report_mask: { kind: "flag", stepUp: "whenOn", default: false, tab: "privacy" },
  retention_days: {
    kind: "integer",
    stepUp: "whenOn",
    default: 0,
    min: MIN_RETENTION_DAYS,
    max: MAX_RETENTION_DAYS,
    allowsZero: true,
    error: defineMessageKey("field.retentionDays"),
    tab: "privacy",
    input: { step: "1" },
  },
  step_up: { kind: "flag", default: false, stepUp: "always", tab: "access" },
  two_factor_policy: {
    kind: "text",
    schema: z.enum(TWO_FACTOR_POLICIES, defineMessageKey("field.invalid")),
    default: "off",
    choices: TWO_FACTOR_POLICIES,
    stepUp: "whenOn",
    tab: "access",
    input: { type: "text" },
  },
  two_factor_grace_days: {
    kind: "integer",
    default: 7,
    min: 0,
    max: MAX_TWO_FACTOR_GRACE_DAYS,
    error: defineMessageKey("field.invalid"),
    stepUp: "whenOn",
    tab: "access",
    input: { step: "1" },
  },
  recaptcha_secret_key: { kind: "secret", stepUp: "whenOn", stored: "recaptcha_secret", page: "human" },
} as const satisfies Record<string, SettingDefinition>;
