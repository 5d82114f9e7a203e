import { API, flagAsDigit, parseFlag } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import type { SettingsSource } from "../../shared/desk-settings/settings-source.js";

/** The settings as a list of keys and values; this page shows those the specification gives it. */
export const settingsSource: SettingsSource = {
  key: ["settings", "rows"],
  async load(signal) {
    const { data, version } = await call(API.getSettingRows, { signal });
    const row = (key: string) => data.find(({ setting_key }) => setting_key === key);
    const text = (key: string): string => row(key)?.setting_value ?? "";
    const values = {
      is_online: flagAsDigit(parseFlag(text("is_online")) === true),
      current_usd_rate: text("current_usd_rate"),
      markup_percentage: text("markup_percentage"),
      recaptcha_site_key: text("recaptcha_site_key"),
      recaptcha_secret_key: "",
    };
    return { values, version, secretIsSet: row("recaptcha_secret_key")?.is_set === true };
  },
  async save(body) {
    await call(API.updateSettingRows, { body });
  },
};
