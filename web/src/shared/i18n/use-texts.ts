import type { Language } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";

/** The texts every page has, and the language they are in. */
export function useTexts() {
  const { t, i18n } = useTranslation("public");
  return { t, language: i18n.language as Language };
}

/** The texts of the staff area; the screen waits until they are there. */
export function useStaffTexts() {
  const { t, i18n } = useTranslation("staff");
  return { t, language: i18n.language as Language };
}
