import type { SettingName } from "@tukar-saldo/contracts";
import { listChangedNames, calculateCustomerRate, isSavedAsDefault } from "./setting-values.js";
import type { FieldValues } from "./setting-values.js";

/** A rate change above this percentage needs a confirmation. */
const CONFIRM_OVER_PERCENT = 3;
/** For a rate change above this percentage, the user must also retype the new number. */
export const RETYPE_OVER_PERCENT = 20;

/** A change of the customers' rate that needs a confirmation; both rates in hundredths of a rupiah. */
export interface RateQuestion {
  readonly from: number;
  readonly to: number;
  /** Fields without a valid number, which are saved as their defaults. */
  readonly defaultedFields: readonly SettingName[];
  /** The field whose new number must be retyped; undefined if none. */
  readonly retypedField: SettingName | undefined;
}
export type SaveQuestion = "offline" | RateQuestion;

const RATE_SETTINGS: readonly SettingName[] = ["current_usd_rate", "markup_percentage"];

function differsByMoreThan(percent: number, from: number, to: number): boolean {
  return Math.abs(to - from) * 100 > percent * from;
}

function findRateQuestion(saved: FieldValues, values: FieldValues): RateQuestion | undefined {
  const [from, to] = [calculateCustomerRate(saved), calculateCustomerRate(values)];
  if (from === undefined || to === undefined) return undefined;
  const changed = listChangedNames(saved, values).filter((name) => RATE_SETTINGS.includes(name));
  const defaultedFields = changed.filter((name) => isSavedAsDefault(name, values[name] ?? ""));
  if (defaultedFields.length === 0 && !differsByMoreThan(CONFIRM_OVER_PERCENT, from, to)) return undefined;
  return {
    from,
    to,
    defaultedFields,
    retypedField: differsByMoreThan(RETYPE_OVER_PERCENT, from, to) ? changed[0] : undefined,
  };
}

/** Lists the confirmations needed before these values are saved, in the order in which they are asked. */
export function listSaveQuestions(saved: FieldValues, values: FieldValues): SaveQuestion[] {
  const rate = findRateQuestion(saved, values);
  const closesDesk = values.is_online === "0" && saved.is_online !== "0";
  return [...(rate ? [rate] : []), ...(closesDesk ? ["offline" as const] : [])];
}
