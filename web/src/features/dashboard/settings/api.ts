import { API, flagAsDigit, parseFlag } from "@tukar-saldo/contracts";
import { call } from "../../../shared/api/client.js";
import type { SettingsSource } from "../../../shared/desk-settings/settings-source.js";

/** The settings as one object; this tab shows all but the keys of human verification. */
export const settingsSource: SettingsSource = {
  key: ["settings", "object"],
  async load(signal) {
    const { data } = await call(API.getSettings, { signal });
    const { version, recaptcha_secret_key_set: secretIsSet, is_online, ...rest } = data;
    const { recaptcha_site_key: _siteKey, recaptcha_secret_key: _secretKey, ...texts } = rest;
    return {
      values: { ...texts, is_online: flagAsDigit(parseFlag(is_online) === true) },
      version,
      secretIsSet,
    };
  },
  async save(body) {
    await call(API.updateSettings, { body });
  },
};
