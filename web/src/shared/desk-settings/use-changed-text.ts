import { useTranslation } from "react-i18next";
import type { SettingsForm } from "./use-settings.js";

/** The names of the changed fields, such as "Kurs USD, email penyedia"; empty if there are none. */
export function useChangedText({ changed }: SettingsForm): string {
  const { t } = useTranslation("settings");
  const names = changed.map((name) => t(`settings.name.${name}`)).join(", ");
  return names.charAt(0).toUpperCase() + names.slice(1);
}
