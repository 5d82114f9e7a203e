import { API, flagAsDigit, parseFlag } from "@tukar-saldo/contracts";
import * as z from "zod/mini";
import { call } from "../../../shared/api/client.js";
import { inData } from "../../../shared/api/in-data.js";
import type { SettingsSource } from "../../../shared/desk-settings/settings-source.js";

const settings = z.object({
  is_online: z.string(),
  current_usd_rate: z.string(),
  markup_percentage: z.string(),
  paypal_email: z.string(),
  provider_link: z.string(),
  support_whatsapp: z.string(),
  support_email: z.string(),
  recaptcha_secret_key_set: z.boolean(),
  version: z.int(),
});

/** The settings as one object; this tab shows all but the keys of human verification. */
export const settingsSource: SettingsSource = {
  key: ["settings", "object"],
  async load(signal) {
    const { data } = await call(API.getSettings.path, inData(settings), { signal, signedIn: true });
    const { version, recaptcha_secret_key_set: secretIsSet, is_online, ...texts } = data;
    return {
      values: { ...texts, is_online: flagAsDigit(parseFlag(is_online) === true) },
      version,
      secretIsSet,
    };
  },
  async save(body) {
    await call(API.getSettings.path, z.unknown(), { method: "PUT", body, signedIn: true });
  },
};
