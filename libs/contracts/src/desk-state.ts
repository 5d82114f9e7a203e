import { isOpenAt, opensAt } from "./opening-hours.js";
import type { OpeningHours } from "./opening-hours.js";
import { SETTING_DEFINITIONS } from "./settings-table.js";
import type { DestinationsOff, PublicNotice } from "./schemas/desk-texts.js";
import type { SettingName, Settings } from "./settings.js";

/** What follows from the settings at a moment. Nothing of it is stored, so that it changes by itself in time. */

interface JsonSettingValues {
  opening_hours: OpeningHours;
  destinations_off: DestinationsOff;
  notice: PublicNotice;
}
export type JsonSettingName = keyof JsonSettingValues;
type JsonSettings = Pick<Settings, JsonSettingName>;

/** Whether a setting is a JSON text. */
export function isJsonSetting(name: SettingName): name is JsonSettingName {
  return SETTING_DEFINITIONS[name].kind === "json";
}

/** Reads a setting that is a JSON text, which was checked when it was stored; undefined when there is none. */
export function readJsonSetting<N extends JsonSettingName>(
  settings: Pick<JsonSettings, N>,
  name: N,
): JsonSettingValues[N] | undefined {
  return settings[name] === "" ? undefined : (JSON.parse(settings[name]) as JsonSettingValues[N]);
}

/** Whether something without an end, or with this one, is still in force. */
const isInForce = (until: string | null, now: Date): boolean =>
  until === null || Date.parse(until) > now.getTime();

/** Whether the desk takes orders: it is online and, if it refuses them at other times, within its opening hours. */
export function takesOrders(settings: Pick<Settings, "is_online" | "opening_hours">, now: Date): boolean {
  if (!settings.is_online) return false;
  const hours = readJsonSetting(settings, "opening_hours");
  return hours?.outside !== "refuse" || isOpenAt(hours, now);
}

/** Whether the desk is online and within its opening hours, and when it opens next if it is outside of them. */
export function readOpening(settings: Pick<Settings, "is_online" | "opening_hours">, now: Date) {
  const hours = readJsonSetting(settings, "opening_hours");
  const isWithinHours = hours === undefined || isOpenAt(hours, now);
  return {
    open: settings.is_online && isWithinHours,
    opens_at: isWithinHours ? null : (opensAt(hours, now)?.toISOString() ?? null),
    opening_hours: hours ?? null,
  };
}

/** The notice that the public pages show now, with a text in each language. */
export function currentNotice(settings: Pick<Settings, "notice">, now: Date): PublicNotice | null {
  const notice = readJsonSetting(settings, "notice");
  if (notice === undefined || !isInForce(notice.until, now)) return null;
  return { id: notice.id || notice.en, en: notice.en || notice.id, until: notice.until };
}

/** Why a destination is closed now; undefined if it is not. */
export function closingReason(
  settings: Pick<Settings, "destinations_off">,
  destination: string,
  now: Date,
): string | undefined {
  const closing = readJsonSetting(settings, "destinations_off")?.[destination];
  return closing && isInForce(closing.until, now) ? closing.reason : undefined;
}
