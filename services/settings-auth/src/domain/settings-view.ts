import { flagAsDigit, flagAsWord } from "@tukar-saldo/contracts";
import type { SettingRow, SettingsView } from "@tukar-saldo/contracts";
import type { Settings } from "./settings.js";

type View = Record<string, string | boolean | number>;

const formatHundredths = (hundredths: number): string => String(hundredths / 100);

/** The fields that both settings endpoints show. */
function toTexts(settings: Settings) {
  return {
    current_usd_rate: formatHundredths(settings.usd_rate),
    markup_percentage: formatHundredths(settings.markup),
    recaptcha_site_key: settings.recaptcha_site_key,
    paypal_email: settings.paypal_email,
    support_whatsapp: settings.support_whatsapp,
    support_email: settings.support_email,
    provider_link: settings.provider_link,
  };
}

/** The rows of /api/getsettings. Of the secret they say only whether it is set. */
export function settingsRows(settings: Settings): SettingRow[] {
  const fields = { is_online: flagAsDigit(settings.is_online), ...toTexts(settings) };
  const rows: SettingRow[] = Object.entries(fields).map(([setting_key, setting_value]) => ({
    setting_key,
    setting_value,
  }));
  const isSet = settings.recaptcha_secret !== null;
  return [...rows, { setting_key: "recaptcha_secret_key", setting_value: "", is_set: isSet }];
}

/** The object of /api/settings. */
export function settingsObject(settings: Settings): SettingsView {
  return {
    is_online: flagAsWord(settings.is_online),
    ...toTexts(settings),
    recaptcha_secret_key: "",
    recaptcha_secret_key_set: settings.recaptcha_secret !== null,
    version: settings.version,
  };
}

/** The changed values, for the event; of the secret only that it changed. */
export function diffSettings(before: Settings, after: Settings): { before: View; after: View } {
  const [previous, current]: [View, View] = [settingsObject(before), settingsObject(after)];
  const names = Object.keys(current).filter((name) => previous[name] !== current[name]);
  const pickChanged = (view: View): View => Object.fromEntries(names.map((name) => [name, view[name] ?? ""]));
  const isSecretSame = before.recaptcha_secret === after.recaptcha_secret;
  const secretChange = isSecretSame ? {} : { recaptcha_secret_changed: true };
  return { before: pickChanged(previous), after: { ...pickChanged(current), ...secretChange } };
}
