import type { Language } from "@tukar-saldo/contracts";
import { lazyValue } from "./lazy-value.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const UNITS = [
  { unit: "day", ms: DAY_MS },
  { unit: "hour", ms: HOUR_MS },
  { unit: "minute", ms: MINUTE_MS },
] as const;

const createFormat = (language: Language) => lazyValue(() => new Intl.RelativeTimeFormat(language));
const formats = { id: createFormat("id"), en: createFormat("en") };

/** Formats an age in whole minutes, hours or days, such as "5 menit yang lalu"; undefined within the first minute. */
export function formatAge(ms: number, language: Language): string | undefined {
  const largestUnit = UNITS.find((unit) => ms >= unit.ms);
  return largestUnit && formats[language]().format(-Math.floor(ms / largestUnit.ms), largestUnit.unit);
}
