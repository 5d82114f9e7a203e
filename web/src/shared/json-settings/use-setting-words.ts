import { findDestination, readJsonSetting } from "@tukar-saldo/contracts";
import type { JsonSettingName } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { dayAndMinute, weekdayName } from "../desk/format.js";
import { useNow } from "../hooks/use-now.js";
import { useLanguage } from "../i18n/use-language.js";
import { groupDays } from "./hours.js";
import { isPast } from "./until.js";
import { useSpanText } from "./use-span-text.js";

/** Returns a function that describes a setting's value in words, as one or more lines. */
export function useSettingWords(): (name: JsonSettingName, text: string) => readonly string[] {
  const [hours, closings, notice] = [useHoursWords(), useClosingsWords(), useNoticeWords()];
  const describers = { opening_hours: hours, destinations_off: closings, notice };
  return (name, text) => describers[name](text);
}

function useHoursWords() {
  const { t } = useTranslation("jsonSettings");
  const language = useLanguage();
  const formatSpan = useSpanText();
  return (text: string): string[] => {
    const hours = readJsonSetting({ opening_hours: text }, "opening_hours");
    if (!hours) return [t("jsonSettings.hours.always")];
    const days = groupDays(hours).map(({ first, last, spans }) => {
      const [from, to] = [weekdayName(first, language), weekdayName(last, language)];
      return t("jsonSettings.hours.line", {
        days: first === last ? from : t("jsonSettings.hours.days", { from, to }),
        hours: spans.map((span) => formatSpan(span)).join(", ") || t("jsonSettings.hours.closed"),
      });
    });
    const outside = t(`jsonSettings.hours.${hours.outside}`);
    return [...days, t("jsonSettings.hours.line", { days: t("jsonSettings.hours.outside"), hours: outside })];
  };
}

function useClosingsWords() {
  const { t } = useTranslation("jsonSettings");
  const formatEnd = useEndText();
  return (text: string): string[] => {
    const closings = readJsonSetting({ destinations_off: text }, "destinations_off") ?? {};
    const lines = Object.entries(closings).flatMap(([value, closing]) => {
      if (!closing) return [];
      const name = findDestination(value)?.label ?? value;
      const line = t("jsonSettings.closings.line", { name, reason: closing.reason || "…" });
      return [line + formatEnd(closing.until)];
    });
    return lines.length === 0 ? [t("jsonSettings.closings.none")] : lines;
  };
}

function useNoticeWords() {
  const { t } = useTranslation("jsonSettings");
  const formatEnd = useEndText();
  return (text: string): string[] => {
    const notice = readJsonSetting({ notice: text }, "notice");
    if (!notice) return [t("jsonSettings.notice.none")];
    const texts = [notice.id, notice.en].filter((each) => each.trim() !== "").map((each) => `“${each}”`);
    return [texts.join(" / ") + formatEnd(notice.until)];
  };
}

/** Returns a function that formats an end time for the end of a line; its result is empty if there is no end time. */
function useEndText(): (until: string | null) => string {
  const { t } = useTranslation("jsonSettings");
  const language = useLanguage();
  const now = useNow();
  return (until) => {
    if (until === null || Number.isNaN(Date.parse(until))) return "";
    const time = dayAndMinute(until, language);
    return `, ${t(isPast(until, now) ? "jsonSettings.over" : "jsonSettings.untilText", { time })}`;
  };
}
