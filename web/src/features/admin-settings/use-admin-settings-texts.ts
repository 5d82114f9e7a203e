import { useTranslation } from "react-i18next";

export function useAdminSettingsTexts() {
  return useTranslation("adminSettings").t;
}
