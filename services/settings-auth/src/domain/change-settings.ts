import { createEvent } from "@tukar-saldo/contracts";
import type { DomainEvent, EventCause, SettingsBody } from "@tukar-saldo/contracts";
import { settingsDifference } from "./settings-view.js";
import type { Settings } from "./settings.js";

type Values = Omit<Settings, "version">;
type Seal = (text: string) => string;

/** The secret after a change: '' or absent keeps it. */
function secretAfter(kept: string | null, body: SettingsBody, seal: Seal): string | null {
  if (body.recaptcha_secret_key_clear) return null;
  return body.recaptcha_secret_key ? seal(body.recaptcha_secret_key) : kept;
}

/** The given keys win over the present settings; '' for the site key or the secret keeps what is there. */
function valuesAfter(settings: Settings, body: SettingsBody, seal: Seal): Values {
  return {
    is_online: body.is_online ?? settings.is_online,
    usd_rate: body.current_usd_rate ?? settings.usd_rate,
    markup: body.markup_percentage ?? settings.markup,
    recaptcha_site_key: body.recaptcha_site_key || settings.recaptcha_site_key,
    recaptcha_secret: secretAfter(settings.recaptcha_secret, body, seal),
    paypal_email: body.paypal_email ?? settings.paypal_email,
    support_whatsapp: body.support_whatsapp ?? settings.support_whatsapp,
    support_email: body.support_email ?? settings.support_email,
    provider_link: body.provider_link ?? settings.provider_link,
  };
}

/** Whether any value differs. A secret that is sealed again counts as another one. */
function differs(settings: Settings, after: Values): boolean {
  return (Object.keys(after) as (keyof Values)[]).some((name) => after[name] !== settings[name]);
}

export interface SettingsChange {
  readonly settings: Settings;
  /** None when nothing changes. */
  readonly events: DomainEvent[];
}

/** The settings after a change, one version further, and what is to be told of it. */
export function changeSettings(
  before: Settings,
  body: SettingsBody,
  seal: Seal,
  cause: EventCause,
): SettingsChange {
  const values = valuesAfter(before, body, seal);
  if (!differs(before, values)) return { settings: before, events: [] };
  const settings = { ...values, version: before.version + 1 };
  const event = createEvent("settings.changed", settingsDifference(before, settings), cause);
  return { settings, events: [event] };
}
