import { isOpenAt, findNextOpening } from "./opening-hours.js";
import type { OpeningHours } from "./opening-hours.js";
import { SETTING_DEFINITIONS } from "./settings-table.js";
import type { DestinationsOff, PublicNotice } from "./schemas/json-settings.js";
import type { SettingName, Settings } from "./settings.js";

/**
 * This module computes the state of the desk from the settings and the current time. The state is not stored, so it
 * changes without a write.
 */

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

/** Parses a setting that is a JSON text, which was validated when it was stored; undefined if the text is empty. */
export function readJsonSetting<N extends JsonSettingName>(
  settings: Pick<JsonSettings, N>,
  name: N,
): JsonSettingValues[N] | undefined {
  return settings[name] === "" ? undefined : (JSON.parse(settings[name]) as JsonSettingValues[N]);
}

/** Whether a closing or a notice that ends at `until` is still in force; null means that it has no end. */
const isInForce = (until: string | null, now: Date): boolean =>
  until === null || Date.parse(until) > now.getTime();

/** Whether the desk takes orders: it is online, and within its opening hours if it refuses orders outside them. */
export function takesOrders(settings: Pick<Settings, "is_online" | "opening_hours">, now: Date): boolean {
  if (!settings.is_online) return false;
  const openingHours = readJsonSetting(settings, "opening_hours");
  return openingHours?.outside !== "refuse" || isOpenAt(openingHours, now);
}

/** Returns whether the desk is online and within its opening hours, and if it is outside them, when it opens next. */
export function getOpeningState(settings: Pick<Settings, "is_online" | "opening_hours">, now: Date) {
  const openingHours = readJsonSetting(settings, "opening_hours");
  const isWithinHours = openingHours === undefined || isOpenAt(openingHours, now);
  return {
    open: settings.is_online && isWithinHours,
    opens_at: isWithinHours ? null : (findNextOpening(openingHours, now)?.toISOString() ?? null),
    opening_hours: openingHours ?? null,
  };
}

/** The notice that the public pages show now, with a text in each language; null if there is none. */
export function getCurrentNotice(settings: Pick<Settings, "notice">, now: Date): PublicNotice | null {
  const notice = readJsonSetting(settings, "notice");
  if (notice === undefined || !isInForce(notice.until, now)) return null;
  return { id: notice.id || notice.en, en: notice.en || notice.id, until: notice.until };
}

/** Returns the reason why a destination is closed now; undefined if it is open. */
export function findClosingReason(
  settings: Pick<Settings, "destinations_off">,
  destination: string,
  now: Date,
): string | undefined {
  const closing = readJsonSetting(settings, "destinations_off")?.[destination];
  return closing && isInForce(closing.until, now) ? closing.reason : undefined;
}
