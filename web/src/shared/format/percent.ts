import type { Language } from "@tukar-saldo/contracts";
import { whenUsed } from "./when-used.js";

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const inLocale = (locale: string) => whenUsed(() => new Intl.NumberFormat(locale, oneDecimal));
const formats = { id: inLocale("id-ID"), en: inLocale("en-GB") };

/** 97,0% or 97.0%: a part of a hundred with one decimal. */
export function formatPercent(percent: number, language: Language): string {
  return `${formats[language]().format(percent)}%`;
}
