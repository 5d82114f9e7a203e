import { API } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { readValues } from "../../shared/desk-settings/setting-values.js";
import type { SettingsSource } from "../../shared/desk-settings/settings-source.js";

/** Loads and saves the settings through the endpoints that represent them as key-value rows. */
export const settingsSource: SettingsSource = {
  key: ["settings", "rows"],
  async load(signal) {
    const { data, version } = await call(API.getSettingRows, { signal });
    const valueByKey = new Map(data.map(({ setting_key, setting_value }) => [setting_key, setting_value]));
    return {
      values: readValues("page", (name) => valueByKey.get(name) ?? ""),
      version,
      secrets: data.filter(({ is_set }) => is_set).map(({ setting_key }) => setting_key),
    };
  },
  async save(body) {
    await call(API.updateSettingRows, { body });
  },
};
