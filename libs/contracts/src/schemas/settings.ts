import * as z from "zod/mini";
import { defineMessageKey } from "../message.js";
import { parseNumber } from "../settings-codec.js";
import { isNumberSetting, SECRET_SETTINGS, SETTING_LIST } from "../settings.js";
import type { SettingKindOf, SecretSettingName, Setting, SettingName } from "../settings.js";
import { flagField } from "./flag-field.js";

const INVALID_MESSAGE_KEY = defineMessageKey("field.invalid");
const MAX_JSON_LENGTH = 4_000;

type NumberSetting = Extract<Setting, { kind: "hundredths" | "integer" }>;

/**
 * Creates the schema of a numeric setting: converts a number or numeric string to its stored form, '' to the default.
 */
const numberSchema = ({ kind, default: fallback, min, max, allowsZero, error }: NumberSetting) =>
  z.pipe(
    z.union([z.number(error), z.string(error).check(z.maxLength(20, error))], error),
    z.pipe(
      z.transform((value: number | string) => parseNumber(kind, value, fallback)),
      z.number(error).check(
        z.refine((value) => value >= min || (allowsZero && value === 0), error),
        z.lte(max, error),
      ),
    ),
  );

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Creates the schema of a setting that is empty or the JSON of a value that matches `schema`. The result is the JSON of
 * the output of `schema`.
 */
const jsonTextSchema = ({ schema }: Extract<Setting, { kind: "json" }>) =>
  z.pipe(
    z
      .string(INVALID_MESSAGE_KEY)
      .check(z.trim(), z.maxLength(MAX_JSON_LENGTH, defineMessageKey("field.tooLong"))),
    z.transform((text: string, { issues }) => {
      if (text === "") return text;
      const { success, data } = schema.safeParse(parseJson(text));
      if (!success) issues.push({ code: "custom", message: INVALID_MESSAGE_KEY, input: text });
      return JSON.stringify(data);
    }),
  );

const providerKey = z
  .string(INVALID_MESSAGE_KEY)
  .check(
    z.trim(),
    z.maxLength(200, defineMessageKey("field.tooLong")),
    z.regex(/^[\w-]*$/, INVALID_MESSAGE_KEY),
  );

interface SchemaOfKind {
  flag: typeof flagField;
  hundredths: ReturnType<typeof numberSchema>;
  integer: ReturnType<typeof numberSchema>;
  text: z.ZodMiniType<string, string>;
  json: ReturnType<typeof jsonTextSchema>;
  key: typeof providerKey;
  secret: typeof providerKey;
}

function schemaOf(setting: Setting): SchemaOfKind[Setting["kind"]] {
  if (setting.kind === "flag") return flagField;
  if (isNumberSetting(setting)) return numberSchema(setting);
  if (setting.kind === "json") return jsonTextSchema(setting);
  return setting.kind === "text" ? setting.schema : providerKey;
}

const settingFields = Object.fromEntries(
  SETTING_LIST.map((setting) => [setting.name, z.optional(schemaOf(setting))]),
) as { [N in SettingName]: z.ZodMiniOptional<SchemaOfKind[SettingKindOf<N>]> };

/** Creates an additional field `<name>_<suffix>` with this schema for each secret setting. */
function createSecretFields<S extends string, T>(suffix: S, schema: T) {
  return Object.fromEntries(SECRET_SETTINGS.map(({ name }) => [`${name}_${suffix}`, schema])) as {
    [N in SecretSettingName as `${N}_${S}`]: T;
  };
}

/**
 * The body of both endpoints that change settings. Every setting is optional; an absent one is unchanged (contract
 * section 5).
 */
export const settingsBody = z.object({
  ...settingFields,
  ...createSecretFields("clear", z.optional(flagField)),
  version: z.optional(z.int(INVALID_MESSAGE_KEY)),
});
export type SettingsBody = z.infer<typeof settingsBody>;

const viewSchemaOfKind = {
  flag: z.enum(["true", "false"]),
  hundredths: z.string(),
  integer: z.string(),
  text: z.string(),
  json: z.string(),
  key: z.string(),
  secret: z.literal(""),
};

const settingViews = Object.fromEntries(
  SETTING_LIST.map(({ name, kind }) => [name, viewSchemaOfKind[kind]]),
) as {
  [N in SettingName]: (typeof viewSchemaOfKind)[SettingKindOf<N>];
};

/**
 * The settings as one object. The value of a secret is always an empty string; the field `<name>_set` tells whether a
 * secret is stored.
 */
export const settingsView = z.object({
  ...settingViews,
  ...createSecretFields("set", z.boolean()),
  version: z.int(),
});
export type SettingsView = z.infer<typeof settingsView>;

/** The settings as a list of keys and values. */
export const settingRows = z.array(
  z.object({ setting_key: z.string(), setting_value: z.string(), is_set: z.optional(z.boolean()) }),
);
export type SettingRow = z.infer<typeof settingRows>[number];
