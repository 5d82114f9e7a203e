import { DEFAULT_SETTINGS, mapSettings } from "@tukar-saldo/contracts";
import type { Settings, SettingValues } from "@tukar-saldo/contracts";
import type { Connection } from "mongoose";

/** The id of the only document. */
export const SETTINGS_ID = "settings";

/** The settings as settings-auth stores them. Documents written before a setting was added lack it. */
export type SettingsDocument = { [S in keyof SettingValues]?: SettingValues[S] | null | undefined } & {
  _id: string;
  version: number;
  updated_at: Date;
};

/** The settings of a stored document, with the default of each that it lacks. */
export function toSettings(stored: SettingsDocument | null): Settings {
  if (stored === null) return DEFAULT_SETTINGS;
  const values = mapSettings(({ stored: field }) => stored[field] ?? DEFAULT_SETTINGS[field]);
  return { ...values, version: stored.version };
}

/** The settings, and since when they apply; null before the desk is set up. */
export type CurrentSettings = Settings & { readonly updated_at: Date | null };

export interface SettingsReader {
  /** Reads the stored settings, never cached; the defaults while there are none. */
  read(): Promise<CurrentSettings>;
}

/** A read-only view of the settings that settings-auth owns. */
export function createSettingsReader(connection: Connection): SettingsReader {
  const settings = connection.collection<SettingsDocument>("settings");
  return {
    async read() {
      const stored = await settings.findOne({ _id: { $eq: SETTINGS_ID } });
      return { ...toSettings(stored), updated_at: stored?.updated_at ?? null };
    },
  };
}
