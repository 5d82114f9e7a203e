import { addDays, jakartaDay } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../i18n/use-language.js";

const LOCALES: Record<Language, string> = { id: "id-ID", en: "en-GB" };

/** When the desk opens next in Jakarta time, such as "besok mulai 08.00"; undefined once that time has passed. */
export function useOpensText(at: string, now: number): string | undefined {
  const { t } = useTranslation("availability");
  const language = useLanguage();
  const opens = new Date(at);
  if (opens.getTime() <= now) return undefined;
  const show = (parts: Intl.DateTimeFormatOptions): string =>
    opens.toLocaleString(LOCALES[language], { timeZone: "Asia/Jakarta", ...parts });
  const time = show({ hour: "2-digit", minute: "2-digit" });
  const [today, day] = [jakartaDay(new Date(now)), jakartaDay(opens)];
  if (day === today) return t("availability.today", { time });
  if (day === addDays(today, 1)) return t("availability.tomorrow", { time });
  return t("availability.later", { day: show({ weekday: "long" }), time });
}
