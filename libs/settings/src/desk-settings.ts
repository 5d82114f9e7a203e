import { DEFAULT_MARKUP_HUNDREDTHS, DEFAULT_USD_RATE_HUNDREDTHS } from "@tukar-saldo/contracts";

/** The settings of the desk as code uses them: rates are hundredths, the secret stays sealed. */
export interface DeskSettings {
  isOnline: boolean;
  /** Rupiah for one USD, in hundredths. */
  usdRateHundredths: number;
  /** Percent taken off the rate, in hundredths. */
  markupHundredths: number;
  recaptchaSiteKey: string;
  /** Opened with a secret box; null when none was set. */
  recaptchaSecretSealed: string | null;
  paypalEmail: string;
  supportWhatsapp: string;
  supportEmail: string;
  /** Payment link with an `{amount}` place, or empty. */
  providerLink: string;
  /** Rises by one with each change; 0 before the first. */
  version: number;
  updatedAt: Date | null;
}

/** The settings as settings-auth stores them. */
export interface SettingsDocument {
  _id: string;
  is_online: boolean;
  usd_rate: number;
  markup: number;
  recaptcha_site_key: string;
  recaptcha_secret: string | null;
  paypal_email: string;
  support_whatsapp: string;
  support_email: string;
  provider_link: string;
  version: number;
  updated_at: Date;
}

export const SETTINGS_ID = "settings";

/** What holds until the desk is set up: offline, with the default rate and markup. */
export const DEFAULT_SETTINGS: DeskSettings = {
  isOnline: false,
  usdRateHundredths: DEFAULT_USD_RATE_HUNDREDTHS,
  markupHundredths: DEFAULT_MARKUP_HUNDREDTHS,
  recaptchaSiteKey: "",
  recaptchaSecretSealed: null,
  paypalEmail: "",
  supportWhatsapp: "",
  supportEmail: "",
  providerLink: "",
  version: 0,
  updatedAt: null,
};

/** The settings a stored document holds; the defaults when there is none yet. */
export function fromDocument(document: SettingsDocument | null): DeskSettings {
  if (document === null) return DEFAULT_SETTINGS;
  return {
    isOnline: document.is_online,
    usdRateHundredths: document.usd_rate,
    markupHundredths: document.markup,
    recaptchaSiteKey: document.recaptcha_site_key,
    recaptchaSecretSealed: document.recaptcha_secret,
    paypalEmail: document.paypal_email,
    supportWhatsapp: document.support_whatsapp,
    supportEmail: document.support_email,
    providerLink: document.provider_link,
    version: document.version,
    updatedAt: document.updated_at,
  };
}
