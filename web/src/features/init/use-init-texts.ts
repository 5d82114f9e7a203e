import { useTranslation } from "react-i18next";

export function useInitTexts() {
  return useTranslation("init").t;
}
