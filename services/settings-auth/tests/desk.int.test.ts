import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { DeskView } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup, startSettingsAuthFixture } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

const closed: DeskView = {
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

const show = async (api = desk.api) => dataOf<DeskView>(await api.get(API.getDesk.path));
const save = async (body: object): Promise<{ version: number }> =>
  dataOf(await desk.api.put(API.updateSettings.path, body, { token: desk.admin }));
/** The time of the last confirmation of the rate, in milliseconds; 0 if there is none. */
const confirmedAt = async () => Date.parse((await show()).rate_updated_at ?? "1970-01-01T00:00:00Z");

describe("the public view of the desk", () => {
  test("is closed and without an operator before the desk is set up", async () => {
    const before = await startSettingsAuthFixture();
    expect(await show(before.api)).toEqual(closed);
    await before.close();
  });

  test("is open, with a rate that nobody has confirmed, right after the set-up", async () => {
    expect(await show()).toEqual({ ...closed, open: true });
  });

  test("shows the operator and whether orders are taken", async () => {
    const operator = { operator_name: "Kas Ratna", operator_city: "Bandung", operator_since: "2019" };
    await save({ ...operator, is_online: "0", rate_stale_hours: 12 });
    expect(await show()).toMatchObject({ ...operator, open: false, rate_stale_hours: 12 });
    await save({ is_online: "1" });
    expect((await show()).open).toBe(true);
  });

  test("shows the rate before the markup only while the desk shows its margin", async () => {
    await save({ current_usd_rate: "16644.68", markup_percentage: 8 });
    expect((await show()).market_rate).toBeNull();
    await save({ show_margin: "true" });
    expect((await show()).market_rate).toBe(16_644.68);
    await save({ show_margin: "false" });
    expect((await show()).market_rate).toBeNull();
  });
});

describe("the age of the rate", () => {
  test("begins when rate or markup changes", async () => {
    const before = Date.now();
    await save({ current_usd_rate: 15_100 });
    expect(await confirmedAt()).toBeGreaterThanOrEqual(before);
    const between = Date.now();
    await save({ markup_percentage: 7 });
    expect(await confirmedAt()).toBeGreaterThanOrEqual(between);
  });

  test("begins anew when the same rate is saved, which changes neither version nor audit", async () => {
    const { version } = await save({ current_usd_rate: 15_200 });
    await desk.db.collection("settings").updateOne({}, { $set: { rate_updated_at: new Date(0) } });
    desk.service.wired.invalidations.publish("settings");
    expect(await confirmedAt()).toBe(0);
    const before = Date.now();
    expect((await save({ current_usd_rate: 15_200, version })).version).toBe(version);
    expect(await confirmedAt()).toBeGreaterThanOrEqual(before);
  });

  test("stays when a form with all fields changes other settings only", async () => {
    const shown = await save({ current_usd_rate: 15_300 });
    const before = await confirmedAt();
    await save({ ...shown, support_email: "help@example.test" });
    await save({ support_email: "" });
    await save({});
    expect(await confirmedAt()).toBe(before);
  });
});
