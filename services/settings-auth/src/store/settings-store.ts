import type { DomainEvent, Settings, SettingValues } from "@tukar-saldo/contracts";
import { appendToOutbox } from "@tukar-saldo/messaging";
import type { InvalidationChannel } from "@tukar-saldo/service-kit";
import { createSettingsReader, SETTINGS_DOCUMENT_ID } from "@tukar-saldo/settings";
import type { Connection } from "mongoose";
import { defineSettingsModel } from "./settings.model.js";

/** Creates the store of the settings. Every process that caches settings is notified of a write. */
export function createSettingsStore(connection: Connection, invalidations: InvalidationChannel) {
  const model = defineSettingsModel(connection);
  return {
    ...createSettingsReader(connection, invalidations),

    /** Writes new values if the stored settings have this version. @returns false when the stored version differs */
    async change(version: number, values: SettingValues, events: DomainEvent[], now: Date) {
      const update = {
        $set: { ...values, updated_at: now },
        $inc: { version: 1 },
        ...appendToOutbox(events),
      };
      const { modifiedCount } = await model.updateOne({ _id: SETTINGS_DOCUMENT_ID, version }, update);
      invalidations.publish("settings");
      return modifiedCount === 1;
    },

    /** Stores the first settings unless settings are stored already. */
    async seed(settings: Settings, now: Date): Promise<void> {
      const first = { ...settings, updated_at: now };
      await model.updateOne({ _id: SETTINGS_DOCUMENT_ID }, { $setOnInsert: first }, { upsert: true });
      invalidations.publish("settings");
    },
  };
}

export type SettingsStore = ReturnType<typeof createSettingsStore>;
