import { DEFAULT_SETTINGS, mapSettings, PUBLIC_READ_MAX_AGE_MS } from "@tukar-saldo/contracts";
import type { Settings, SettingValues } from "@tukar-saldo/contracts";
import { createCache, createReadCoalescer } from "@tukar-saldo/service-kit";
import type { InvalidationChannel } from "@tukar-saldo/service-kit";
import type { Connection } from "mongoose";

/** The `_id` of the only document in the settings collection. */
export const SETTINGS_DOCUMENT_ID = "settings";

/**
 * The document in which settings-auth stores the settings. Settings that the product got after the document was written
 * are absent.
 */
export type SettingsDocument = { [S in keyof SettingValues]?: SettingValues[S] | null | undefined } & {
  _id: string;
  version: number;
  updated_at: Date;
  /** When rate or markup was last set or confirmed; absent until then. */
  rate_updated_at?: Date | null;
  /** When `auto_cancel_hours` was last raised from 0; absent until then. */
  auto_cancel_since?: Date | null;
  /** When the second factor last became required for further users; absent until then. */
  two_factor_since?: Date | null;
};

/** Converts a stored document to settings. A setting that the document lacks gets its default value. */
export function toSettings(document: SettingsDocument | null): Settings {
  if (document === null) return DEFAULT_SETTINGS;
  const values = mapSettings(({ stored: field }) => document[field] ?? DEFAULT_SETTINGS[field]);
  return { ...values, version: document.version };
}

/** The settings, and when the rate was set and two of the settings were switched on. Null: not stored. */
export type CurrentSettings = Settings &
  Readonly<Record<"rate_updated_at" | "auto_cancel_since" | "two_factor_since", Date | null>>;

/** Half of the maximum age of a public reply: the gateway may cache the reply for the other half. */
const CACHE_MAX_AGE_MS = PUBLIC_READ_MAX_AGE_MS / 2;

/** A reader of the desk's settings. While no settings are stored, it returns the defaults. */
export interface SettingsReader {
  /** Reads the stored settings, without a cache: for decisions about money and for taking orders. */
  read(): Promise<CurrentSettings>;
  /**
   * Returns settings cached for at most half a second, for replies that only show them. An invalidation drops the
   * cache.
   */
  readCached(): Promise<CurrentSettings>;
}

/** Creates a reader of the settings, which settings-auth owns. */
export function createSettingsReader(
  connection: Connection,
  invalidations: InvalidationChannel,
): SettingsReader {
  const settings = connection.collection<SettingsDocument>("settings");
  const cache = createCache<CurrentSettings>(CACHE_MAX_AGE_MS);
  invalidations.subscribe("settings", cache.clear);

  const coalesceRead = createReadCoalescer();
  const read = (): Promise<CurrentSettings> =>
    coalesceRead(SETTINGS_DOCUMENT_ID, async () => {
      const document = await settings.findOne({ _id: { $eq: SETTINGS_DOCUMENT_ID } });
      const { rate_updated_at = null, auto_cancel_since = null, two_factor_since = null } = document ?? {};
      return { ...toSettings(document), rate_updated_at, auto_cancel_since, two_factor_since };
    });
  return { read, readCached: () => cache.get(SETTINGS_DOCUMENT_ID, read) };
}
