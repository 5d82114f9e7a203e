import type { SettingName } from "@tukar-saldo/contracts";
import { changedNames, customerRateOf, isSavedAsDefault } from "./setting-values.js";
import type { FieldValues } from "./setting-values.js";

/** A rate that changes by more percent than this needs a confirmation; above the second limit it must be retyped. */
const ASK_OVER_PERCENT = 3;
export const RETYPE_OVER_PERCENT = 20;

/** How saving would change the customers' rate; both rates in hundredths of a rupiah. */
export interface RateQuestion {
  readonly from: number;
  readonly to: number;
  /** Fields without a valid number, which are saved as their defaults. */
  readonly defaulted: readonly SettingName[];
  /** The field whose new number must be retyped; undefined if none. */
  readonly retyped: SettingName | undefined;
}
export type SaveQuestion = "offline" | RateQuestion;

const RATE_SETTINGS: readonly SettingName[] = ["current_usd_rate", "markup_percentage"];

function isOver(percent: number, from: number, to: number): boolean {
  return Math.abs(to - from) * 100 > percent * from;
}

function findRateQuestion(saved: FieldValues, values: FieldValues): RateQuestion | undefined {
  const [from, to] = [customerRateOf(saved), customerRateOf(values)];
  if (from === undefined || to === undefined) return undefined;
  const changed = changedNames(saved, values).filter((name) => RATE_SETTINGS.includes(name));
  const defaulted = changed.filter((name) => isSavedAsDefault(name, values[name] ?? ""));
  if (defaulted.length === 0 && !isOver(ASK_OVER_PERCENT, from, to)) return undefined;
  return { from, to, defaulted, retyped: isOver(RETYPE_OVER_PERCENT, from, to) ? changed[0] : undefined };
}

/** The confirmations needed before these values are saved, in the order of asking. */
export function listSaveQuestions(saved: FieldValues, values: FieldValues): SaveQuestion[] {
  const rate = findRateQuestion(saved, values);
  const closesDesk = values.is_online === "0" && saved.is_online !== "0";
  return [...(rate ? [rate] : []), ...(closesDesk ? ["offline" as const] : [])];
}
