import type { OpeningSpan } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { endsNextDay, isWholeDay } from "./hours.js";

/** Returns a function that formats a span, such as "20:00–02:00 (sampai hari berikutnya)". */
export function useSpanText(): (span: OpeningSpan) => string {
  const { t } = useTranslation("jsonSettings");
  return (span) => {
    if (isWholeDay(span) && span[0] === "00:00") return t("jsonSettings.hours.wholeDay");
    const times = span.map((time) => time || "…").join("–");
    return endsNextDay(span) ? `${times} (${t("jsonSettings.hours.nextDay")})` : times;
  };
}
