import type { Settings } from "@tukar-saldo/contracts";
import { appendToOutbox } from "@tukar-saldo/messaging";
import type { InvalidationChannel } from "@tukar-saldo/service-kit";
import { createSettingsReader, SETTINGS_DOCUMENT_ID } from "@tukar-saldo/settings";
import type { Connection } from "mongoose";
import type { SettingsChange } from "../domain/settings.js";
import { defineSettingsModel } from "./settings.model.js";

/** Creates the store of the settings. Every process that caches settings is notified of a write. */
export function createSettingsStore(connection: Connection, invalidations: InvalidationChannel) {
  const model = defineSettingsModel(connection);
  return {
    ...createSettingsReader(connection, invalidations),

    /**
     * Writes a change if the stored settings still have the version `expectedVersion`.
     * @returns false if the stored version differs
     */
    async change(expectedVersion: number, change: SettingsChange, now: Date) {
      const { settings, events } = change;
      const { version, ...values } = settings;
      const times = {
        ...(change.confirmsRate && { rate_updated_at: now }),
        ...(change.startsAutoCancel && { auto_cancel_since: now }),
        ...(change.widensTwoFactor && { two_factor_since: now }),
      };
      const update =
        events.length === 0
          ? { $set: times }
          : { $set: { ...values, ...times, version, updated_at: now }, ...appendToOutbox(events) };
      const { matchedCount } = await model.updateOne(
        { _id: SETTINGS_DOCUMENT_ID, version: expectedVersion },
        update,
      );
      invalidations.publish("settings");
      return matchedCount === 1;
    },

    /** Stores the first settings unless settings are already stored. */
    async seed(settings: Settings, now: Date): Promise<void> {
      const initialFields = { ...settings, updated_at: now };
      await model.updateOne({ _id: SETTINGS_DOCUMENT_ID }, { $setOnInsert: initialFields }, { upsert: true });
      invalidations.publish("settings");
    },
  };
}

export type SettingsStore = ReturnType<typeof createSettingsStore>;
