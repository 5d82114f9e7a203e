import { createEvent } from "@tukar-saldo/contracts";
import type { DomainEvent, EventCause, SettingsBody } from "@tukar-saldo/contracts";
import { diffSettings } from "./settings-view.js";
import type { Settings } from "./settings.js";

type Values = Omit<Settings, "version">;
type Seal = (text: string) => string;

/** An empty or absent secret keeps the current one. */
function applySecret(current: string | null, body: SettingsBody, seal: Seal): string | null {
  if (body.recaptcha_secret_key_clear) return null;
  return body.recaptcha_secret_key ? seal(body.recaptcha_secret_key) : current;
}

/** Absent keys keep their value, as do an empty site key and an empty secret. */
function applyBody(settings: Settings, body: SettingsBody, seal: Seal): Values {
  return {
    is_online: body.is_online ?? settings.is_online,
    usd_rate: body.current_usd_rate ?? settings.usd_rate,
    markup: body.markup_percentage ?? settings.markup,
    recaptcha_site_key: body.recaptcha_site_key || settings.recaptcha_site_key,
    recaptcha_secret: applySecret(settings.recaptcha_secret, body, seal),
    paypal_email: body.paypal_email ?? settings.paypal_email,
    support_whatsapp: body.support_whatsapp ?? settings.support_whatsapp,
    support_email: body.support_email ?? settings.support_email,
    provider_link: body.provider_link ?? settings.provider_link,
  };
}

/** Whether any value differs. A secret sealed again always does. */
function isChanged(settings: Settings, after: Values): boolean {
  return (Object.keys(after) as (keyof Values)[]).some((name) => after[name] !== settings[name]);
}

export interface SettingsChange {
  readonly settings: Settings;
  /** Empty when nothing changes. */
  readonly events: DomainEvent[];
}

/** Returns the changed settings, with the next version, and their events. */
export function changeSettings(
  before: Settings,
  body: SettingsBody,
  seal: Seal,
  cause: EventCause,
): SettingsChange {
  const values = applyBody(before, body, seal);
  if (!isChanged(before, values)) return { settings: before, events: [] };
  const settings = { ...values, version: before.version + 1 };
  const event = createEvent("settings.changed", diffSettings(before, settings), cause);
  return { settings, events: [event] };
}
