import type { Language } from "@tukar-saldo/contracts";
import { whenUsed } from "./when-used.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STEPS = [
  { unit: "day", ms: DAY_MS },
  { unit: "hour", ms: HOUR_MS },
  { unit: "minute", ms: MINUTE_MS },
] as const;

const inLanguage = (language: Language) => whenUsed(() => new Intl.RelativeTimeFormat(language));
const formats = { id: inLanguage("id"), en: inLanguage("en") };

/** "5 menit yang lalu": how long ago, in whole minutes, hours or days; undefined within the first minute. */
export function formatAge(ms: number, language: Language): string | undefined {
  const step = STEPS.find((one) => ms >= one.ms);
  return step && formats[language]().format(-Math.floor(ms / step.ms), step.unit);
}
