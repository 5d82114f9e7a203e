import {
  createEvent,
  DEFAULT_SETTINGS,
  fromHundredths,
  mapSettings,
  SETTING_LIST,
  subtractMarkup,
} from "@tukar-saldo/contracts";
import type {
  DeskRates,
  DomainEvent,
  EventCause,
  SecretSettingName,
  Setting,
  SettingName,
  Settings,
  SettingsBody,
  SettingValue,
} from "@tukar-saldo/contracts";
import { diffSettings } from "./settings-view.js";

interface FirstSettings {
  paypalEmail: string;
  siteKey: string;
  sealedSecret: string | null;
}

/** Creates the settings of a new desk: online, with the default rate and markup. */
export function createFirstSettings({ paypalEmail, siteKey, sealedSecret }: FirstSettings): Settings {
  return {
    ...DEFAULT_SETTINGS,
    is_online: true,
    paypal_email: paypalEmail,
    recaptcha_site_key: siteKey,
    recaptcha_secret: sealedSecret,
    version: 1,
  };
}

type Seal = (setting: SecretSettingName, text: string) => string;

/**
 * Computes the next value of a setting. The current value is kept if the setting is missing in the body, or if the body
 * contains an empty text for a key or a secret.
 */
function computeNextValue(
  setting: Setting,
  settings: Settings,
  body: SettingsBody,
  seal: Seal,
): SettingValue {
  switch (setting.kind) {
    case "flag":
    case "hundredths":
    case "integer":
    case "text":
    case "json":
      return body[setting.name] ?? settings[setting.stored];
    case "key":
      return body[setting.name] || settings[setting.stored];
    case "secret": {
      if (body[`${setting.name}_clear`]) return null;
      const secret = body[setting.name];
      return secret ? seal(setting.name, secret) : settings[setting.stored];
    }
  }
}

/** Reads the rates from the settings. */
function toRates({ usd_rate, markup }: Settings): DeskRates {
  return {
    current_usd_rate: fromHundredths(usd_rate),
    markup_percentage: fromHundredths(markup),
    customer_rate: fromHundredths(subtractMarkup(usd_rate, markup)),
  };
}

export interface SettingsChange {
  readonly settings: Settings;
  /** The events of the change; empty if nothing changes. */
  readonly events: DomainEvent[];
  /** Whether the change sets rate or markup, or confirms them. */
  readonly confirmsRate: boolean;
  /** Whether the change turns on automatic cancelling, which applies to orders placed from now on. */
  readonly startsAutoCancel: boolean;
  /** Whether more users than before must have a second factor. */
  readonly widensTwoFactor: boolean;
  /**
   * Whether the change requires a recent step-up (re-authentication): always, only while the setting `step_up` is on,
   * or never (undefined).
   */
  readonly stepUp: "whenOn" | "always" | undefined;
}

const UNCHANGED = { events: [], startsAutoCancel: false, widensTwoFactor: false, stepUp: undefined };

/** Returns the rank of a policy for second factors: 0 if it requires them of nobody, 1 of admins, 2 of everybody. */
const toPolicyRank = ({ two_factor_policy }: Settings): number =>
  ["off", "admins", "all"].indexOf(two_factor_policy);

/** The settings that determine the rate for customers. */
const RATE_SETTINGS = ["current_usd_rate", "markup_percentage"] as const satisfies SettingName[];
const isRateSetting = (name: SettingName): boolean => RATE_SETTINGS.some((rate) => rate === name);

/**
 * Returns the changed settings with the next version, and their events. A secret counts as changed whenever it is
 * sent. A body that contains rate or markup and changes nothing confirms the rate. A body that changes only other
 * settings does not confirm the rate, as a form sends all its fields, even those that its user has not checked.
 */
export function changeSettings(
  before: Settings,
  body: SettingsBody,
  seal: Seal,
  cause: EventCause,
): SettingsChange {
  const newValues = mapSettings((setting) => computeNextValue(setting, before, body, seal));
  const changedSettings = SETTING_LIST.filter(({ stored }) => newValues[stored] !== before[stored]);
  if (changedSettings.length === 0) {
    const confirmsRate = RATE_SETTINGS.some((name) => body[name] !== undefined);
    return { ...UNCHANGED, settings: before, confirmsRate };
  }
  const settings = { ...newValues, version: before.version + 1 };
  const confirmsRate = changedSettings.some(({ name }) => isRateSetting(name));
  const rates = confirmsRate ? { rates: { before: toRates(before), after: toRates(settings) } } : {};
  const event = createEvent("settings.changed", { ...diffSettings(before, settings), ...rates }, cause);
  const startsAutoCancel = before.auto_cancel_hours === 0 && settings.auto_cancel_hours > 0;
  const stepUps = changedSettings.map(({ stepUp }: { readonly stepUp?: SettingsChange["stepUp"] }) => stepUp);
  return {
    settings,
    events: [event],
    confirmsRate,
    startsAutoCancel,
    widensTwoFactor: toPolicyRank(settings) > toPolicyRank(before),
    stepUp: stepUps.includes("always") ? "always" : stepUps.find((stepUp) => stepUp !== undefined),
  };
}
