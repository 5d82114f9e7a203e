import { isNumberKind } from "./settings-codec.js";
import type { NumberKind } from "./settings-codec.js";
import { SETTING_DEFINITIONS } from "./settings-table.js";
import type { SettingDefinition } from "./setting-definition.js";

type SettingTable = typeof SETTING_DEFINITIONS;
export type SettingName = keyof SettingTable;
export type SettingKind = SettingDefinition["kind"];
export type SettingKindOf<N extends SettingName> = SettingTable[N]["kind"];
type StoredNameOf<N extends SettingName> = SettingTable[N] extends { stored: infer S extends string } ? S : N;
export type SecretSettingName = {
  [N in SettingName]: SettingKindOf<N> extends "secret" ? N : never;
}[SettingName];

interface SettingNames<N extends SettingName> {
  readonly name: N;
  readonly stored: StoredNameOf<N>;
}

/** The definition of a setting with its name in the contract and its stored name, discriminated by `kind`. */
export type Setting = {
  [N in SettingName]: Extract<SettingDefinition, { kind: SettingKindOf<N> }> &
    SettingTable[N] &
    SettingNames<N>;
}[SettingName];

interface ValueOfKind {
  flag: boolean;
  hundredths: number;
  integer: number;
  text: string;
  /** A JSON text; empty if none is set. */
  json: string;
  key: string;
  /** The encrypted secret; null when none is set. */
  secret: string | null;
}
export type SettingValue = ValueOfKind[SettingKind];

/** The values of all settings, by stored name. */
export type SettingValues = { readonly [N in SettingName as StoredNameOf<N>]: ValueOfKind[SettingKindOf<N>] };

/** The settings of the desk, with secrets encrypted as in the database. */
export type Settings = SettingValues & {
  /** Incremented by each change of the settings; 0 before the desk is set up. */
  readonly version: number;
};

/** All settings in the order of SETTING_DEFINITIONS. */
export const SETTING_LIST: readonly Setting[] = Object.entries(SETTING_DEFINITIONS).map(
  ([name, definition]) => ({ stored: name, ...definition, name }) as Setting,
);

/** Settings that are stored encrypted and never shown. */
export const SECRET_SETTINGS: readonly Extract<Setting, { kind: "secret" }>[] = SETTING_LIST.filter(
  (setting) => setting.kind === "secret",
);

/** Whether a setting is a number. */
export function isNumberSetting<S extends { readonly kind: SettingKind }>(
  setting: S,
): setting is Extract<S, { readonly kind: NumberKind }> {
  return isNumberKind(setting.kind);
}

/** Builds the values of all settings by calling `valueOf` for each of them. */
export function mapSettings(valueOf: (setting: Setting) => SettingValue): SettingValues {
  return Object.fromEntries(
    SETTING_LIST.map((setting) => [setting.stored, valueOf(setting)]),
  ) as SettingValues;
}

/** Builds an object with one property per setting: the key is its stored name, the value is `valuesByKind[kind]`. */
export function buildStoredFields<P extends Record<SettingKind, unknown>>(valuesByKind: P) {
  return Object.fromEntries(SETTING_LIST.map(({ stored, kind }) => [stored, valuesByKind[kind]])) as {
    [N in SettingName as StoredNameOf<N>]: P[SettingKindOf<N>];
  };
}

function defaultOf(setting: Setting): SettingValue {
  if ("default" in setting) return setting.default;
  return setting.kind === "secret" ? null : "";
}

/** The settings until the desk is set up: offline, with the default rate and markup. */
export const DEFAULT_SETTINGS: Settings = { ...mapSettings(defaultOf), version: 0 };
