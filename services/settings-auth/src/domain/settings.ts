import { DEFAULT_MARKUP_HUNDREDTHS, DEFAULT_USD_RATE_HUNDREDTHS } from "@tukar-saldo/contracts";

/** Rates are in hundredths, the secret is sealed. */
export interface Settings {
  readonly is_online: boolean;
  readonly usd_rate: number;
  readonly markup: number;
  readonly recaptcha_site_key: string;
  readonly recaptcha_secret: string | null;
  readonly paypal_email: string;
  readonly support_whatsapp: string;
  readonly support_email: string;
  readonly provider_link: string;
  /** 0 before the desk is set up; each change increments it. */
  readonly version: number;
}

export const SETTINGS_BEFORE_SETUP: Settings = {
  is_online: false,
  usd_rate: DEFAULT_USD_RATE_HUNDREDTHS,
  markup: DEFAULT_MARKUP_HUNDREDTHS,
  recaptcha_site_key: "",
  recaptcha_secret: null,
  paypal_email: "",
  support_whatsapp: "",
  support_email: "",
  provider_link: "",
  version: 0,
};

interface FirstSettings {
  paypalEmail: string;
  siteKey: string;
  sealedSecret: string | null;
}

/** The first settings: online, with the default rate and markup. */
export function createSettings({ paypalEmail, siteKey, sealedSecret }: FirstSettings): Settings {
  return {
    ...SETTINGS_BEFORE_SETUP,
    is_online: true,
    paypal_email: paypalEmail,
    recaptcha_site_key: siteKey,
    recaptcha_secret: sealedSecret,
    version: 1,
  };
}
