import { describe, expect, test } from "@jest/globals";
import { settingsBody } from "@tukar-saldo/contracts";
import { changeSettings, createFirstSettings } from "./settings.js";
import { toSettingsView, toSettingRows } from "./settings-view.js";

const seal = (setting: string, text: string) => `${text} sealed for ${setting}`;
const settings = createFirstSettings({
  paypalEmail: "pay@desk.example",
  siteKey: "site",
  sealedSecret: "sealed old",
});
const actor = { id: null, name: null, role: "operator", ip: null } as const;
const cause = { actor, requestId: "request-1", now: new Date(0), newEventId: () => "event-1" };
const change = (body: object) => changeSettings(settings, settingsBody.parse(body), seal, cause);

const UNCHANGED = { startsAutoCancel: false, widensTwoFactor: false, stepUp: undefined };

describe("changing the settings", () => {
  test("sending the reply of GET /api/settings back changes nothing", () => {
    expect(change(toSettingsView(settings))).toEqual({
      settings,
      events: [],
      confirmsRate: true,
      ...UNCHANGED,
    });
  });

  test("sending the reply of GET /api/getsettings back changes nothing", () => {
    const pairs = toSettingRows(settings).map((row) => [row.setting_key, row.setting_value]);
    expect(change(Object.fromEntries(pairs))).toEqual({
      settings,
      events: [],
      confirmsRate: true,
      ...UNCHANGED,
    });
  });

  test("an empty body changes nothing", () => {
    expect(change({})).toEqual({ settings, events: [], confirmsRate: false, ...UNCHANGED });
  });

  test.each([
    [{ current_usd_rate: "16644.68" }, { usd_rate: 1_664_468 }],
    [{ current_usd_rate: "" }, { usd_rate: 1_500_000 }],
    [{ markup_percentage: "" }, { markup: 800 }],
    [{ markup_percentage: 0 }, { markup: 0 }],
    [{ is_online: "0" }, { is_online: false }],
    [{ recaptcha_site_key: "" }, { recaptcha_site_key: "site" }],
    [{ recaptcha_secret_key: "" }, { recaptcha_secret: "sealed old" }],
    [{ recaptcha_secret_key: "new" }, { recaptcha_secret: "new sealed for recaptcha_secret_key" }],
    [{ recaptcha_secret_key_clear: true }, { recaptcha_secret: null }],
    [{ support_whatsapp: "" }, { support_whatsapp: "" }],
    [{ rate_stale_hours: "48" }, { rate_stale_hours: 48 }],
    [{ rate_stale_hours: "" }, { rate_stale_hours: 24 }],
    [{ show_margin: "true" }, { show_margin: true }],
    [{ operator_name: "  Kas Ratna " }, { operator_name: "Kas Ratna" }],
  ])("the body %j changes the stored settings to %j", (body, expected) => {
    expect(change(body).settings).toMatchObject(expected);
  });
});

test.each([
  [0, 24, true],
  [24, 48, false],
  [24, 0, false],
  [0, 0, false],
])("changing auto_cancel_hours from %d to %d starts automatic cancelling: %p", (from, to, expected) => {
  const before = { ...settings, auto_cancel_hours: from };
  const body = settingsBody.parse({ auto_cancel_hours: to });
  expect(changeSettings(before, body, seal, cause).startsAutoCancel).toBe(expected);
});

describe("the confirmation of the rate", () => {
  test.each([
    [{ current_usd_rate: 16_000 }, true],
    [{ markup_percentage: 5 }, true],
    [{ current_usd_rate: 15_000 }, true],
    [{ markup_percentage: "8" }, true],
    [{ current_usd_rate: 16_000, support_email: "help@desk.example" }, true],
    [{ current_usd_rate: 15_000, markup_percentage: 8, support_email: "help@desk.example" }, false],
    [{ support_email: "help@desk.example" }, false],
    [{ is_online: "1" }, false],
  ])("the body %j sets or confirms the rate: %j", (body, expected) => {
    expect(change(body).confirmsRate).toBe(expected);
  });
});

describe("the views of the settings", () => {
  test("the reply of /api/getsettings lists values as strings and hides the secret", () => {
    expect(toSettingRows(settings)).toContainEqual({ setting_key: "is_online", setting_value: "1" });
    expect(toSettingRows(settings)).toContainEqual({ setting_key: "rate_stale_hours", setting_value: "24" });
    expect(toSettingRows(settings)).toContainEqual({ setting_key: "show_margin", setting_value: "false" });
    expect(toSettingRows(settings)).toContainEqual({
      setting_key: "recaptcha_secret_key",
      setting_value: "",
      is_set: true,
    });
  });

  test("the reply of /api/settings has is_online as the string `true` or `false` and version as a number", () => {
    expect(toSettingsView(settings)).toMatchObject({
      is_online: "true",
      current_usd_rate: "15000",
      markup_percentage: "8",
      rate_stale_hours: "24",
      show_margin: "false",
      operator_name: "",
      recaptcha_secret_key: "",
      recaptcha_secret_key_set: true,
      version: 1,
    });
  });

  test("the event of a settings change contains only changed values, and never the secret", () => {
    const { events } = change({ recaptcha_secret_key: "new", markup_percentage: 5 });
    expect(events[0]?.data).toEqual({
      before: { markup_percentage: "8", version: 1 },
      after: { markup_percentage: "5", version: 2, recaptcha_secret_changed: true },
      rates: {
        before: { current_usd_rate: 15_000, markup_percentage: 8, customer_rate: 13_800 },
        after: { current_usd_rate: 15_000, markup_percentage: 5, customer_rate: 14_250 },
      },
    });
  });
});
