import { API, SECRET_SETTINGS } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { readValues } from "../../shared/desk-settings/setting-values.js";
import type { SettingsSource } from "../../shared/desk-settings/settings-source.js";

/** Loads and saves the settings as one object. */
export const settingsSource: SettingsSource = {
  key: ["settings", "object"],
  async load(signal) {
    const { data } = await call(API.getSettings, { signal });
    return {
      values: readValues("tab", (name) => data[name]),
      version: data.version,
      secrets: SECRET_SETTINGS.map(({ name }) => name).filter((name) => data[`${name}_set`]),
    };
  },
  async save(body) {
    await call(API.updateSettings, { body });
  },
};
