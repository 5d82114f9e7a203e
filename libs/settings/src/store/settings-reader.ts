import { DEFAULT_SETTINGS, mapSettings } from "@tukar-saldo/contracts";
import type { Settings, SettingValues } from "@tukar-saldo/contracts";
import { createBatcher, createCache } from "@tukar-saldo/service-kit";
import type { ChangeNotices } from "@tukar-saldo/service-kit";
import type { Connection } from "mongoose";

/** The id of the only document. */
export const SETTINGS_DOCUMENT_ID = "settings";

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

const MAX_AGE_MS = 1_000;
const CONCURRENT_READS = { maxSize: Infinity, delayMs: 0 } as const;

/** Both return the defaults while no settings are stored. */
export interface SettingsReader {
  /** Reads the stored settings, never cached: for what decides about money or takes an order. */
  read(): Promise<CurrentSettings>;
  /** The settings of at most a second ago: for what only shows them. A notice of a change makes them current. */
  readCached(): Promise<CurrentSettings>;
}

/** A read-only view of the settings that settings-auth owns. */
export function createSettingsReader(connection: Connection, notices: ChangeNotices): SettingsReader {
  const settings = connection.collection<SettingsDocument>("settings");
  const cache = createCache<CurrentSettings>(MAX_AGE_MS);
  notices.listen("settings", cache.clear);

  /** Reads once for calls that came while an earlier read was under way. */
  const reads = createBatcher<undefined, CurrentSettings>(async (calls) => {
    const stored = await settings.findOne({ _id: { $eq: SETTINGS_DOCUMENT_ID } });
    const current = { ...toSettings(stored), updated_at: stored?.updated_at ?? null };
    return calls.map(() => current);
  }, CONCURRENT_READS);
  const read = (): Promise<CurrentSettings> => reads.add(undefined);
  return { read, readCached: () => cache.get(SETTINGS_DOCUMENT_ID, read) };
}
