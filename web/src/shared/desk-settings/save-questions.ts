import type { SettingName } from "@tukar-saldo/contracts";
import { changedNames, customerRateOf, isDefaulted } from "./setting-values.js";
import type { FieldValues } from "./setting-values.js";

/** A change of the customers' rate by more than so many percent is asked about; by more than that, typed again. */
const ASK_OVER_PERCENT = 3;
export const RETYPE_OVER_PERCENT = 20;

/** What saving would do to the rate that customers get; both rates in hundredths of a rupiah. */
export interface RateQuestion {
  readonly from: number;
  readonly to: number;
  /** Fields that hold no number and are saved as their defaults. */
  readonly defaulted: readonly SettingName[];
  /** The field whose new figure is typed again. */
  readonly retyped: SettingName | undefined;
}
export type SaveQuestion = "offline" | RateQuestion;

const RATE_SETTINGS: readonly SettingName[] = ["current_usd_rate", "markup_percentage"];

function isOver(percent: number, from: number, to: number): boolean {
  return Math.abs(to - from) * 100 > percent * from;
}

function rateQuestion(saved: FieldValues, values: FieldValues): RateQuestion | undefined {
  const [from, to] = [customerRateOf(saved), customerRateOf(values)];
  if (from === undefined || to === undefined) return undefined;
  const changed = changedNames(saved, values).filter((name) => RATE_SETTINGS.includes(name));
  const defaulted = changed.filter((name) => isDefaulted(name, values[name] ?? ""));
  if (defaulted.length === 0 && !isOver(ASK_OVER_PERCENT, from, to)) return undefined;
  return { from, to, defaulted, retyped: isOver(RETYPE_OVER_PERCENT, from, to) ? changed[0] : undefined };
}

/** What is asked, in this order, before these values are saved. */
export function questionsBefore(saved: FieldValues, values: FieldValues): SaveQuestion[] {
  const rate = rateQuestion(saved, values);
  const closes = values.is_online === "0" && saved.is_online !== "0";
  return [...(rate ? [rate] : []), ...(closes ? ["offline" as const] : [])];
}
