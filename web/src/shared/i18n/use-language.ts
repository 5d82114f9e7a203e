import type { Language } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";

/** The current language. */
export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}
