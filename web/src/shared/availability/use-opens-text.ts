import { addDays, jakartaDay } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../i18n/use-language.js";

const LOCALES: Record<Language, string> = { id: "id-ID", en: "en-GB" };

/** When the desk opens next in Jakarta time, such as "besok mulai 08.00"; undefined once that time has passed. */
export function useOpensText(at: string, now: number): string | undefined {
  const { t } = useTranslation("availability");
  const language = useLanguage();
  const opensAt = new Date(at);
  if (opensAt.getTime() <= now) return undefined;
  const format = (parts: Intl.DateTimeFormatOptions): string =>
    opensAt.toLocaleString(LOCALES[language], { timeZone: "Asia/Jakarta", ...parts });
  const time = format({ hour: "2-digit", minute: "2-digit" });
  const [today, day] = [jakartaDay(new Date(now)), jakartaDay(opensAt)];
  if (day === today) return t("availability.today", { time });
  if (day === addDays(today, 1)) return t("availability.tomorrow", { time });
  return t("availability.later", { day: format({ weekday: "long" }), time });
}
