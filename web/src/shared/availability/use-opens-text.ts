import { addDays, jakartaDay } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../i18n/use-language.js";

const LOCALES: Record<Language, string> = { id: "id-ID", en: "en-GB" };

/** Formats when the desk opens next, such as "besok mulai 08.00" (Jakarta time); undefined once it has opened. */
export function useOpensText(at: string, now: number): string | undefined {
  const { t } = useTranslation("availability");
  const language = useLanguage();
  const opensAt = new Date(at);
  if (opensAt.getTime() <= now) return undefined;
  const format = (options: Intl.DateTimeFormatOptions): string =>
    opensAt.toLocaleString(LOCALES[language], { timeZone: "Asia/Jakarta", ...options });
  const time = format({ hour: "2-digit", minute: "2-digit" });
  const [today, openingDay] = [jakartaDay(new Date(now)), jakartaDay(opensAt)];
  if (openingDay === today) return t("availability.today", { time });
  if (openingDay === addDays(today, 1)) return t("availability.tomorrow", { time });
  return t("availability.later", { day: format({ weekday: "long" }), time });
}
