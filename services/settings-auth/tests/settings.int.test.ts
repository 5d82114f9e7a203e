import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { dataOf, eventually } from "@tukar-saldo/test-kit";
import { createInvalidationChannel } from "@tukar-saldo/service-kit";
import { createSettingsReader } from "@tukar-saldo/settings";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

type SettingsValues = Record<string, unknown> & { version: number };

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup();
});
afterAll(() => desk.close());

const readSettings = async () =>
  dataOf<SettingsValues>(await desk.api.get(API.getSettings.path, { token: desk.admin }));
const readSettingRows = async () =>
  dataOf<{ setting_key: string; setting_value: string; is_set?: boolean }[]>(
    await desk.api.get(API.getSettingRows.path, { token: desk.admin }),
  );
const putSettings = (body: object) => desk.api.put(API.getSettings.path, body, { token: desk.admin });
const putSettingRows = (body: object) =>
  desk.api.put(API.updateSettingRows.path, body, { token: desk.admin });
const readOnlineState = async (api = desk.api) => (await api.get(API.getOnlineState.path)).body["is_online"];
const setOnline = async (is_online: boolean) => expect((await putSettings({ is_online })).status).toBe(200);
const readStoredSecret = async () =>
  (await desk.readAll("settings"))[0]?.["recaptcha_secret"] as string | null;

describe("the settings of the desk", () => {
  test("saving the settings exactly as they were read changes nothing, not even the version", async () => {
    const before = await readSettings();
    expect(dataOf(await putSettings(before))).toEqual(before);
    const settingPairs = (await readSettingRows()).map(({ setting_key, setting_value }) => [
      setting_key,
      setting_value,
    ]);
    expect((await putSettingRows(Object.fromEntries(settingPairs))).status).toBe(200);
    expect((await putSettings({})).status).toBe(200);
    expect(await readSettings()).toEqual(before);
  });

  test("a change is shown immediately by both settings endpoints and by the public endpoint", async () => {
    await putSettingRows({ is_online: "0", current_usd_rate: "16644.68", markup_percentage: 7.5 });
    expect(await readSettings()).toMatchObject({
      is_online: "false",
      current_usd_rate: "16644.68",
      markup_percentage: "7.5",
    });
    expect((await desk.api.get(API.getOnlineState.path)).body).toMatchObject({ is_online: "0" });
    await putSettings({ is_online: "true" });
    expect(await readSettingRows()).toContainEqual({ setting_key: "is_online", setting_value: "1" });
    const storedSettings = await createSettingsReader(desk.db, createInvalidationChannel()).read();
    expect(storedSettings).toMatchObject({ usd_rate: 1_664_468, is_online: true });
  });

  test.each([
    [{ current_usd_rate: "" }, { current_usd_rate: "15000" }],
    [{ markup_percentage: "" }, { markup_percentage: "8" }],
    [{ markup_percentage: "0" }, { markup_percentage: "0" }],
    [{ recaptcha_site_key: "" }, { recaptcha_site_key: "site-key" }],
    [{ support_whatsapp: "081234567890" }, { support_whatsapp: "081234567890" }],
    [{ provider_link: "https://pay.example/{amount}" }, { provider_link: "https://pay.example/{amount}" }],
    [{ rate_stale_hours: 720 }, { rate_stale_hours: "720" }],
    [{ rate_stale_hours: "" }, { rate_stale_hours: "24" }],
    [{ show_margin: "1" }, { show_margin: "true" }],
    [{ report_mask: "1" }, { report_mask: "true" }],
    [{ retention_days: 30 }, { retention_days: "30" }],
    [{ retention_days: "0" }, { retention_days: "0" }],
    [{ retention_days: "" }, { retention_days: "0" }],
    [{ operator_name: " Kas Ratna " }, { operator_name: "Kas Ratna" }],
    [{ operator_city: "x".repeat(100) }, { operator_city: "x".repeat(100) }],
    [{ operator_since: "" }, { operator_since: "" }],
  ])("the body %j is stored as %j", async (body, expected) => {
    expect(dataOf(await putSettings(body))).toMatchObject(expected);
  });

  test.each([
    { markup_percentage: 51 },
    { markup_percentage: -1 },
    { markup_percentage: "x" },
    { markup_percentage: 1.005 },
    { current_usd_rate: 0 },
    { current_usd_rate: -1 },
    { current_usd_rate: 1_000_000.01 },
    { current_usd_rate: "garbage" },
    { is_online: "2" },
    { report_mask: "yes" },
    { retention_days: 29 },
    { retention_days: -30 },
    { retention_days: 30.5 },
    { retention_days: 36_501 },
    { paypal_email: "nobody" },
    { paypal_email: "" },
    { recaptcha_site_key: "a b" },
    { recaptcha_secret_key: "a\nb" },
    { provider_link: "http://pay.example" },
    { rate_stale_hours: 0 },
    { rate_stale_hours: 721 },
    { rate_stale_hours: 1.5 },
    { show_margin: "yes" },
    { operator_city: "x".repeat(101) },
    { operator_since: "a\u0000b" },
    { is_online: { $ne: 1 } },
    { "a.b": 1 },
  ])("the body %j is refused with 400 and changes nothing", async (body) => {
    const before = await readSettings();
    const answer = await putSettings({ support_email: "good@example.test", ...body });
    expect(toStatusAndCode(answer)).toEqual([400, "VALIDATION_FAILED"]);
    expect(await readSettings()).toEqual(before);
  });

  test("a body with a stale version is refused with 409 and the current settings; one without a version is accepted", async () => {
    const { version } = await readSettings();
    const savedSettings = dataOf<SettingsValues>(await putSettings({ current_usd_rate: 15_500, version }));
    expect(savedSettings.version).toBe(version + 1);
    const staleResponse = await putSettings({ current_usd_rate: 15_000, version });
    expect(toStatusAndCode(staleResponse)).toEqual([409, "STALE_VERSION"]);
    expect(staleResponse.body.data).toEqual(savedSettings);
    expect((await putSettings({ markup_percentage: 9 })).status).toBe(200);
    expect(await readSettings()).toMatchObject({ current_usd_rate: "15500", markup_percentage: "9" });
  });

  test("concurrent changes of different settings are all kept", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2
          ? putSettings({ current_usd_rate: 14_000 + index })
          : putSettingRows({ markup_percentage: index }),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { current_usd_rate, markup_percentage } = await readSettings();
    expect([14_001, 14_003, 14_005, 14_007, 14_009]).toContain(Number(current_usd_rate));
    expect([0, 2, 4, 6, 8]).toContain(Number(markup_percentage));
  });
});

describe("the settings that replicas show the public", () => {
  test("a change shows immediately on the replica that saved it, and soon on the other replicas", async () => {
    const { api: other } = await desk.replica();
    await setOnline(true);
    await eventually("the other replica to be online", async () => (await readOnlineState(other)) === "1");
    await setOnline(false);
    expect(await readOnlineState()).toBe("0");
    await eventually("the other replica to be offline", async () => (await readOnlineState(other)) === "0");
  });

  test("a change reaches the other replicas even while Redis is down", async () => {
    const { api: other } = await desk.replica();
    await setOnline(false);
    await eventually("the other replica to be offline", async () => (await readOnlineState(other)) === "0");
    await desk.redis.kill();
    expect(await readOnlineState(other)).toBe("0");
    await setOnline(true);
    expect(await readOnlineState()).toBe("1");
    await eventually(
      "the other replica to be online again",
      async () => (await readOnlineState(other)) === "1",
      3_000,
    );
    await desk.redis.restart();
  });
});

describe("the reCAPTCHA secret among the settings", () => {
  test("the reCAPTCHA secret is stored encrypted and never shown", async () => {
    const answer = await putSettings({ recaptcha_secret_key: "6Lc-very-secret" });
    expect(answer.body.data).toMatchObject({ recaptcha_secret_key: "", recaptcha_secret_key_set: true });
    const storedText = JSON.stringify([
      await readSettings(),
      await readSettingRows(),
      await desk.readAll("settings"),
    ]);
    expect(answer.text + storedText).not.toContain("6Lc-very-secret");
    expect(await readSettingRows()).toContainEqual({
      setting_key: "recaptcha_secret_key",
      setting_value: "",
      is_set: true,
    });
    expect(await readStoredSecret()).toMatch(/^v1\./);
  });

  test("a reCAPTCHA secret is encrypted again each time it is saved, even if it is unchanged", async () => {
    await putSettings({ recaptcha_secret_key: "same" });
    const first = await readStoredSecret();
    await putSettings({ recaptcha_secret_key: "same" });
    expect(await readStoredSecret()).not.toBe(first);
  });

  test("saving settings without a reCAPTCHA secret, or with an empty one, keeps the stored secret", async () => {
    await putSettings({ recaptcha_secret_key: "same" });
    const secretBefore = await readStoredSecret();
    await putSettings({ recaptcha_secret_key: "", markup_percentage: 3 });
    await putSettingRows({ markup_percentage: 4 });
    expect(await readStoredSecret()).toBe(secretBefore);
  });

  test("recaptcha_secret_key_clear removes the stored reCAPTCHA secret", async () => {
    await putSettings({ recaptcha_secret_key: "same" });
    const response = await putSettings({ recaptcha_secret_key_clear: true });
    expect(response.body.data).toMatchObject({ recaptcha_secret_key_set: false });
    expect(await readStoredSecret()).toBeNull();
  });
});

describe("public endpoints", () => {
  test("the public verification provider endpoint returns site key and provider only", async () => {
    const { body } = await desk.api.get(API.getHumanProvider.path);
    expect(body).toEqual({ success: true, site_key: "site-key", provider: "altcha" });
  });

  test("the public contact endpoint returns the contact from the settings", async () => {
    await putSettings({ support_whatsapp: "081234567890", support_email: "help@example.test" });
    const { body } = await desk.api.get(API.getContact.path);
    expect(body.data).toEqual({ support_whatsapp: "081234567890", support_email: "help@example.test" });
  });

  test("a challenge for an unknown action is refused with 400", async () => {
    expect((await desk.api.get(`${API.getHumanChallenge.path}?action=anything`)).status).toBe(400);
    expect((await desk.api.get(API.getHumanChallenge.path)).status).toBe(400);
  });
});
