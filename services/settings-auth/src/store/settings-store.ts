import type { DomainEvent } from "@tukar-saldo/contracts";
import { pushEvents } from "@tukar-saldo/messaging";
import type { Connection } from "mongoose";
import { SETTINGS_BEFORE_SETUP } from "../domain/settings.js";
import type { Settings } from "../domain/settings.js";
import { settingsModel } from "./settings.model.js";
import type { SettingsDocument } from "./settings.model.js";

export const SETTINGS_ID = "settings";

function toSettings(stored: SettingsDocument | null): Settings {
  if (stored === null) return SETTINGS_BEFORE_SETUP;
  const { _id, updated_at: _updated, outbox: _outbox, outbox_at: _since, ...settings } = stored;
  return { ...settings, recaptcha_secret: settings.recaptcha_secret ?? null };
}

export function createSettingsStore(connection: Connection) {
  const model = settingsModel(connection);
  return {
    async read(): Promise<Settings> {
      return toSettings(await model.findById(SETTINGS_ID).lean());
    },

    /** Writes a change of this version. @returns false when the stored version differs */
    async change(version: number, after: Omit<Settings, "version">, events: DomainEvent[], now: Date) {
      const update = { $set: { ...after, updated_at: now }, $inc: { version: 1 }, ...pushEvents(events) };
      return (await model.updateOne({ _id: SETTINGS_ID, version }, update)).modifiedCount === 1;
    },

    /** Stores the first settings unless there are some. */
    async seed(settings: Settings, now: Date): Promise<void> {
      const first = { ...settings, updated_at: now };
      await model.updateOne({ _id: SETTINGS_ID }, { $setOnInsert: first }, { upsert: true });
    },
  };
}

export type SettingsStore = ReturnType<typeof createSettingsStore>;
