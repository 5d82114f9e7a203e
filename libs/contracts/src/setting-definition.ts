import type * as z from "zod/mini";
import type { MessageKey } from "./message.js";
import type { NumberKind } from "./settings-codec.js";

/** The sections, in order, of the dashboard's settings tab (`tab`) and of the standalone settings page (`page`). */
export const SETTING_SECTIONS = {
  tab: [
    "rate",
    "markup",
    "lock",
    "hours",
    "destinations",
    "notice",
    "email",
    "link",
    "support",
    "operator",
    "privacy",
    "access",
    "maintenance",
  ],
  page: ["status", "rate", "markup", "human"],
} as const;
export type SettingSections = typeof SETTING_SECTIONS;
/** The page that edits settings: the dashboard's tab or the standalone page. */
export type SettingsPage = keyof SettingSections;

interface CommonDefinition {
  /** The setting's name in MongoDB and inside the services, if it differs from its name in the API. */
  readonly stored?: string;
  /** The section of the dashboard's tab that shows the setting; if absent, the tab does not show it. */
  readonly tab?: SettingSections["tab"][number];
  readonly page?: SettingSections["page"][number];
  /** When a change requires a fresh proof of identity: while the setting `step_up` is on, or always. */
  readonly stepUp?: "whenOn" | "always";
}

interface FlagSetting extends CommonDefinition {
  readonly kind: "flag";
  readonly default: boolean;
  /** Whether /api/getsettings returns '1' and '0' instead of 'true' and 'false'. */
  readonly isDigitInRows?: true;
}

/**
 * A setting that is a number; '' sets the default. A number of the kind `hundredths` may have two decimals; its stored
 * value, its default and its bounds are in hundredths.
 */
interface NumberSetting<K extends NumberKind> extends CommonDefinition {
  readonly kind: K;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Whether 0 is accepted although it is below `min`; 0 turns the setting off. */
  readonly allowsZero?: true;
  readonly error: MessageKey;
  readonly input: { step: string; placeholder?: string; prefix?: string; suffix?: string };
}

interface TextSetting extends CommonDefinition {
  readonly kind: "text";
  readonly schema: z.ZodMiniType<string, string>;
  /** The value of the setting until an admin changes it; default: an empty text. */
  readonly default?: string;
  /** The allowed values, if the setting is a choice. */
  readonly choices?: readonly string[];
  readonly input: { type: "email" | "tel" | "url" | "text"; placeholder?: string };
}

/** A setting that is a JSON text; '' means none. Each such setting has its own editor. */
interface JsonSetting extends CommonDefinition {
  readonly kind: "json";
  /** The schema of the parsed value. The stored text is the JSON of the schema's output. */
  readonly schema: z.ZodMiniType;
}

/** A setting that is a public key of another service; '' leaves it unchanged. */
interface KeySetting extends CommonDefinition {
  readonly kind: "key";
}

/** A setting that is encrypted and never shown; '' leaves it unchanged, `<name>_clear` removes it. */
interface SecretSetting extends CommonDefinition {
  readonly kind: "secret";
}

export type SettingDefinition =
  | FlagSetting
  | NumberSetting<"hundredths">
  | NumberSetting<"integer">
  | TextSetting
  | JsonSetting
  | KeySetting
  | SecretSetting;
