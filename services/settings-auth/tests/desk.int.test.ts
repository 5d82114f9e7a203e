import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { DeskView } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup, startSettingsAuthFixture } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

const closedDeskView: DeskView = {
  operator_name: "",
  operator_city: "",
  operator_since: "",
  open: false,
  opens_at: null,
  opening_hours: null,
  notice: null,
  rate_updated_at: null,
  rate_stale_hours: 24,
  market_rate: null,
  terms_version: 0,
};

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup();
});
afterAll(() => desk.close());

const readDeskView = async (api = desk.api) => dataOf<DeskView>(await api.get(API.getDesk.path));
const saveSettings = async (body: object): Promise<{ version: number }> =>
  dataOf(await desk.api.put(API.updateSettings.path, body, { token: desk.admin }));
/** Reads when the rate was last confirmed, in milliseconds since 1970; 0 if never. */
const readConfirmedAt = async () =>
  Date.parse((await readDeskView()).rate_updated_at ?? "1970-01-01T00:00:00Z");

describe("the public view of the desk", () => {
  test("the public view shows a closed desk without an operator before the desk is set up", async () => {
    const before = await startSettingsAuthFixture();
    expect(await readDeskView(before.api)).toEqual(closedDeskView);
    await before.close();
  });

  test("the public view shows an open desk with an unconfirmed rate right after the set-up", async () => {
    expect(await readDeskView()).toEqual({ ...closedDeskView, open: true });
  });

  test("the public view shows the operator, and whether the desk accepts orders", async () => {
    const operator = { operator_name: "Kas Ratna", operator_city: "Bandung", operator_since: "2019" };
    await saveSettings({ ...operator, is_online: "0", rate_stale_hours: 12 });
    expect(await readDeskView()).toMatchObject({ ...operator, open: false, rate_stale_hours: 12 });
    await saveSettings({ is_online: "1" });
    expect((await readDeskView()).open).toBe(true);
  });

  test("the public view shows the market rate (the rate before the markup) only while show_margin is on", async () => {
    await saveSettings({ current_usd_rate: "16644.68", markup_percentage: 8 });
    expect((await readDeskView()).market_rate).toBeNull();
    await saveSettings({ show_margin: "true" });
    expect((await readDeskView()).market_rate).toBe(16_644.68);
    await saveSettings({ show_margin: "false" });
    expect((await readDeskView()).market_rate).toBeNull();
  });
});

describe("the age of the rate", () => {
  test("the age of the rate restarts when the rate or the markup changes", async () => {
    const before = Date.now();
    await saveSettings({ current_usd_rate: 15_100 });
    expect(await readConfirmedAt()).toBeGreaterThanOrEqual(before);
    const timeBetweenSaves = Date.now();
    await saveSettings({ markup_percentage: 7 });
    expect(await readConfirmedAt()).toBeGreaterThanOrEqual(timeBetweenSaves);
  });

  test("the age of the rate restarts when the same rate is saved, although the version of the settings does not change", async () => {
    const { version } = await saveSettings({ current_usd_rate: 15_200 });
    await desk.db.collection("settings").updateOne({}, { $set: { rate_updated_at: new Date(0) } });
    desk.service.dependencies.invalidations.publish("settings");
    expect(await readConfirmedAt()).toBe(0);
    const before = Date.now();
    expect((await saveSettings({ current_usd_rate: 15_200, version })).version).toBe(version);
    expect(await readConfirmedAt()).toBeGreaterThanOrEqual(before);
  });

  test("the age of the rate does not restart when a form that contains all settings changes only other settings", async () => {
    const savedSettings = await saveSettings({ current_usd_rate: 15_300 });
    const before = await readConfirmedAt();
    await saveSettings({ ...savedSettings, support_email: "help@example.test" });
    await saveSettings({ support_email: "" });
    await saveSettings({});
    expect(await readConfirmedAt()).toBe(before);
  });
});
