import type { Connection } from "mongoose";
import { fromDocument, SETTINGS_ID } from "../desk-settings.js";
import type { DeskSettings, SettingsDocument } from "../desk-settings.js";

export interface SettingsReader {
  /** The settings as they are now: one read by `_id`, never cached; the defaults while there are none. */
  read(): Promise<DeskSettings>;
}

/** A read-only view of the settings that settings-auth owns. */
export function createSettingsReader(connection: Connection): SettingsReader {
  const settings = connection.collection<SettingsDocument>("settings");
  return {
    async read() {
      return fromDocument(await settings.findOne({ _id: { $eq: SETTINGS_ID } }));
    },
  };
}
