import { isNumberSetting, SETTING_DEFINITIONS, toDisplayNumber } from "@tukar-saldo/contracts";
import type { SettingName } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import type { Texts } from "../i18n/resources.js";
import { formatDecimal } from "./number-format.js";
import type { FormFields } from "./use-settings.js";

type HintKey = Extract<keyof Texts["settings"], `settings.hint.${SettingName}`>;

/** The hint of a setting, if any; while a number field is empty, the hint also names the default that is saved. */
export function useSettingHint({ values }: FormFields, name: SettingName): string | undefined {
  const { t, i18n } = useTranslation("settings");
  const setting = SETTING_DEFINITIONS[name];
  const hintKey = `settings.hint.${name}`;
  const isHint = (text: string): text is HintKey => i18n.exists(text, { ns: "settings" });
  const hint = isHint(hintKey) ? t(hintKey) : "";
  const isEmpty = (values[name] ?? "").trim() === "";
  if (!isEmpty || !isNumberSetting(setting)) return hint || undefined;
  const fallback = t("settings.fallback", {
    value: formatDecimal(toDisplayNumber(setting.kind, setting.default)),
  });
  // Hints that are full sentences already end in a full stop.
  return hint ? `${hint}${hint.endsWith(".") ? "" : "."} ${fallback}` : fallback;
}
