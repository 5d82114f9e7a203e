import { flagAsDigit, flagAsWord } from "@tukar-saldo/contracts";
import type { SettingRow, SettingsView } from "@tukar-saldo/contracts";
import type { Settings } from "./settings.js";

type View = Record<string, string | boolean | number>;

const decimal = (hundredths: number): string => String(hundredths / 100);

/** The plain texts that both settings calls show. */
function texts(settings: Settings) {
  return {
    current_usd_rate: decimal(settings.usd_rate),
    markup_percentage: decimal(settings.markup),
    recaptcha_site_key: settings.recaptcha_site_key,
    paypal_email: settings.paypal_email,
    support_whatsapp: settings.support_whatsapp,
    support_email: settings.support_email,
    provider_link: settings.provider_link,
  };
}

/** As getsettings lists them. The secret never leaves; only whether there is one. */
export function settingsRows(settings: Settings): SettingRow[] {
  const plain = { is_online: flagAsDigit(settings.is_online), ...texts(settings) };
  const rows: SettingRow[] = Object.entries(plain).map(([setting_key, setting_value]) => ({
    setting_key,
    setting_value,
  }));
  const isSet = settings.recaptcha_secret !== null;
  return [...rows, { setting_key: "recaptcha_secret_key", setting_value: "", is_set: isSet }];
}

/** As GET /api/settings shows them. */
export function settingsObject(settings: Settings): SettingsView {
  return {
    is_online: flagAsWord(settings.is_online),
    ...texts(settings),
    recaptcha_secret_key: "",
    recaptcha_secret_key_set: settings.recaptcha_secret !== null,
    version: settings.version,
  };
}

/** What became different, for the event: of the secret only that it changed. */
export function settingsDifference(before: Settings, after: Settings): { before: View; after: View } {
  const [old, fresh]: [View, View] = [settingsObject(before), settingsObject(after)];
  const names = Object.keys(fresh).filter((name) => old[name] !== fresh[name]);
  const only = (view: View): View => Object.fromEntries(names.map((name) => [name, view[name] ?? ""]));
  const secretStays = before.recaptcha_secret === after.recaptcha_secret;
  const ofSecret = secretStays ? {} : { recaptcha_secret_changed: true };
  return { before: only(old), after: { ...only(fresh), ...ofSecret } };
}
