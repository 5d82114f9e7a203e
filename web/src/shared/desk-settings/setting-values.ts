import {
  subtractMarkup,
  formatFlagAsDigit,
  isNumberSetting,
  parseFlag,
  SETTING_LIST,
  SETTING_SECTIONS,
  SETTING_DEFINITIONS,
  settingsBody,
  toDisplayNumber,
} from "@tukar-saldo/contracts";
import type { SettingName, SettingSections, SettingsPage } from "@tukar-saldo/contracts";
import { parseNumber, formatNumber } from "./number-format.js";

/** The texts of a settings page's fields; a flag is '1' or '0'. */
export type FieldValues = Readonly<Partial<Record<SettingName, string>>>;

/** Whether the field of a setting allows thousands separators; the other numbers are number inputs. */
export const allowsSeparators = (name: SettingName): boolean => name === "current_usd_rate";

function toFieldValue(name: SettingName, text: string): string {
  if (SETTING_DEFINITIONS[name].kind === "flag") return formatFlagAsDigit(parseFlag(text) === true);
  return allowsSeparators(name) ? formatNumber(text) : text;
}

/** Lists the settings in a page's section, in the order of their definitions. */
export function listSettingNames<P extends SettingsPage>(
  page: P,
  section: SettingSections[P][number],
): SettingName[] {
  return SETTING_LIST.filter((setting) => setting[page] === section).map(({ name }) => name);
}

/** Reads the values of all fields of a settings page, in the page's order. */
export function readValues(page: SettingsPage, textOf: (name: SettingName) => string): FieldValues {
  const names = SETTING_SECTIONS[page].flatMap((section) => listSettingNames(page, section));
  return Object.fromEntries(names.map((name) => [name, toFieldValue(name, textOf(name))]));
}

function readField(name: SettingName, text: string): string {
  const trimmed = text.trim();
  return (allowsSeparators(name) ? parseNumber(trimmed) : undefined) ?? trimmed;
}

/** Whether a number field is saved as its default: it is empty, invalid, or 0 where 0 is too small. */
export function isSavedAsDefault(name: SettingName, text: string): boolean {
  const setting = SETTING_DEFINITIONS[name];
  if (!isNumberSetting(setting)) return false;
  const trimmed = readField(name, text);
  return setting.min > 0 && !("allowsZero" in setting) ? !Number(trimmed) : trimmed === "";
}

/**
 * Converts a field's text to the value to save; a number field for which `isSavedAsDefault` holds becomes its default.
 */
export function valueToSave(name: SettingName, text: string): string {
  const setting = SETTING_DEFINITIONS[name];
  if (!isNumberSetting(setting) || !isSavedAsDefault(name, text)) return readField(name, text);
  return String(toDisplayNumber(setting.kind, setting.default));
}

export function valuesToSave(values: FieldValues): FieldValues {
  const entries = Object.entries(values) as [SettingName, string][];
  return Object.fromEntries(entries.map(([name, text]) => [name, valueToSave(name, text)]));
}

/** Whether two texts of a field are saved as the same value. */
export function isSameWhenSaved(name: SettingName, a: string, b: string): boolean {
  const [left, right] = [valueToSave(name, a), valueToSave(name, b)];
  return isNumberSetting(SETTING_DEFINITIONS[name]) ? Number(left) === Number(right) : left === right;
}

/** The fields whose edits would change the saved value, in the order of `saved`. */
export function listChangedNames(saved: FieldValues, edits: FieldValues): SettingName[] {
  const names = Object.keys(saved) as SettingName[];
  return names.filter(
    (name) => edits[name] !== undefined && !isSameWhenSaved(name, saved[name] ?? "", edits[name]),
  );
}

/** Validates the fields. @returns the locale key of each invalid field's error */
export function findProblems(values: FieldValues): Readonly<Partial<Record<SettingName, string>>> {
  const issues = settingsBody.safeParse(valuesToSave(values)).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** The rate a customer would get, in hundredths of a rupiah; undefined while rate or markup is out of range. */
export function calculateCustomerRate(values: FieldValues): number | undefined {
  const { current_usd_rate = "", markup_percentage = "" } = values;
  const { data } = settingsBody.safeParse(valuesToSave({ current_usd_rate, markup_percentage }));
  if (data?.current_usd_rate === undefined || data.markup_percentage === undefined) return undefined;
  return subtractMarkup(data.current_usd_rate, data.markup_percentage);
}
