import {
  formatFlagAsDigit,
  formatFlagAsWord,
  SECRET_SETTINGS,
  SETTING_LIST,
  toDisplayNumber,
} from "@tukar-saldo/contracts";
import type { Setting, SettingName, SettingRow, Settings, SettingsView } from "@tukar-saldo/contracts";

function formatValue(setting: Setting, settings: Settings): string {
  switch (setting.kind) {
    case "flag":
      return formatFlagAsWord(settings[setting.stored]);
    case "hundredths":
    case "integer":
      return String(toDisplayNumber(setting.kind, settings[setting.stored]));
    case "text":
    case "json":
    case "key":
      return settings[setting.stored];
    case "secret":
      return "";
  }
}

function formatRowValue(setting: Setting, settings: Settings): string {
  const isDigit = "isDigitInRows" in setting;
  return isDigit ? formatFlagAsDigit(settings[setting.stored]) : formatValue(setting, settings);
}

/** Creates the key-value rows of /api/getsettings. The row of a secret contains only whether the secret is set. */
export function toSettingRows(settings: Settings): SettingRow[] {
  return SETTING_LIST.map((setting) => ({
    setting_key: setting.name,
    setting_value: formatRowValue(setting, settings),
    ...(setting.kind === "secret" && { is_set: settings[setting.stored] !== null }),
  }));
}

/** Creates the settings object of /api/settings. */
export function toSettingsView(settings: Settings): SettingsView {
  const settingTexts = SETTING_LIST.map((setting) => [setting.name, formatValue(setting, settings)]);
  const secretFlags = SECRET_SETTINGS.map(({ name, stored }) => [`${name}_set`, settings[stored] !== null]);
  return {
    ...(Object.fromEntries(settingTexts) as Pick<SettingsView, SettingName>),
    ...(Object.fromEntries(secretFlags) as Omit<SettingsView, SettingName | "version">),
    version: settings.version,
  };
}

type Changes = Record<string, string | boolean | number>;

/**
 * Finds the changed values for the event of a settings change. For a secret, the result contains only that the secret
 * changed.
 */
export function diffSettings(before: Settings, after: Settings): { before: Changes; after: Changes } {
  const [previous, current]: [Changes, Changes] = [toSettingsView(before), toSettingsView(after)];
  const changedNames = Object.keys(current).filter((name) => previous[name] !== current[name]);
  const pickChanged = (view: Changes): Changes =>
    Object.fromEntries(changedNames.map((name) => [name, view[name] ?? ""]));
  const changedSecrets = SECRET_SETTINGS.filter(({ stored }) => before[stored] !== after[stored]);
  const secretChanges = Object.fromEntries(changedSecrets.map(({ stored }) => [`${stored}_changed`, true]));
  return { before: pickChanged(previous), after: { ...pickChanged(current), ...secretChanges } };
}
