import type { DomainEvent, Settings, SettingValues } from "@tukar-saldo/contracts";
import { pushEvents } from "@tukar-saldo/messaging";
import { SETTINGS_ID, toSettings } from "@tukar-saldo/settings";
import type { Connection } from "mongoose";
import { settingsModel } from "./settings.model.js";

export function createSettingsStore(connection: Connection) {
  const model = settingsModel(connection);
  return {
    async read(): Promise<Settings> {
      return toSettings(await model.findById(SETTINGS_ID).lean());
    },

    /** Writes a change of this version. @returns false when the stored version differs */
    async change(version: number, values: SettingValues, events: DomainEvent[], now: Date) {
      const update = { $set: { ...values, updated_at: now }, $inc: { version: 1 }, ...pushEvents(events) };
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
