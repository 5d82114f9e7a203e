import type { Language } from "@tukar-saldo/contracts";
import { lazyValue } from "./lazy-value.js";

const oneDecimalOptions = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const createFormat = (locale: string) => lazyValue(() => new Intl.NumberFormat(locale, oneDecimalOptions));
const formats = { id: createFormat("id-ID"), en: createFormat("en-GB") };

/** Formats a percentage with one decimal, such as 97,0% or 97.0%. */
export function formatPercent(percent: number, language: Language): string {
  return `${formats[language]().format(percent)}%`;
}
