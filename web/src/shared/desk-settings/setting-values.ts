import {
  customerRate,
  DEFAULT_MARKUP_HUNDREDTHS,
  DEFAULT_USD_RATE_HUNDREDTHS,
  fromHundredths,
  settingsBody,
} from "@tukar-saldo/contracts";
import type { SettingsBody } from "@tukar-saldo/contracts";

export type SettingName = Exclude<keyof SettingsBody, "version" | "recaptcha_secret_key_clear">;

/** What stands in the fields of a settings page, as it is typed; `is_online` is '1' or '0'. */
export type SettingValues = Readonly<Partial<Record<SettingName, string>>>;

const DEFAULT_RATE = String(fromHundredths(DEFAULT_USD_RATE_HUNDREDTHS));
const DEFAULT_MARKUP = String(fromHundredths(DEFAULT_MARKUP_HUNDREDTHS));

/** What is sent for a field: an empty or invalid rate becomes 15000, an empty markup 8; 0 markup stays 0. */
export function valueToSave(name: SettingName, text: string): string {
  const given = text.trim();
  if (name === "current_usd_rate") return Number(given) ? given : DEFAULT_RATE;
  if (name === "markup_percentage") return given === "" ? DEFAULT_MARKUP : given;
  return given;
}

export function valuesToSave(values: SettingValues): SettingValues {
  const entries = Object.entries(values) as [SettingName, string][];
  return Object.fromEntries(entries.map(([name, text]) => [name, valueToSave(name, text)]));
}

const NUMBERS: readonly SettingName[] = ["current_usd_rate", "markup_percentage"];

function isSame(name: SettingName, a: string, b: string): boolean {
  const [left, right] = [valueToSave(name, a), valueToSave(name, b)];
  return NUMBERS.includes(name) ? Number(left) === Number(right) : left === right;
}

/** The fields that would be saved as something else, in their order. */
export function changedNames(saved: SettingValues, edits: SettingValues): SettingName[] {
  const names = Object.keys(saved) as SettingName[];
  return names.filter((name) => edits[name] !== undefined && !isSame(name, saved[name] ?? "", edits[name]));
}

/** The text key of what is wrong with each field. */
export function problemsOf(values: SettingValues): Readonly<Partial<Record<SettingName, string>>> {
  const issues = settingsBody.safeParse(valuesToSave(values)).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** The rate a customer would get, in hundredths of a rupiah; undefined while rate or markup is out of range. */
export function customerRateOf(values: SettingValues): number | undefined {
  const { current_usd_rate = "", markup_percentage = "" } = values;
  const { data } = settingsBody.safeParse(valuesToSave({ current_usd_rate, markup_percentage }));
  if (data?.current_usd_rate === undefined || data.markup_percentage === undefined) return undefined;
  return customerRate(data.current_usd_rate, data.markup_percentage);
}
