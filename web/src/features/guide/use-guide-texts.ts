import { useTranslation } from "react-i18next";

export function useGuideTexts() {
  return useTranslation("guide").t;
}
