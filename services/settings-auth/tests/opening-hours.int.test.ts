import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { DeskView } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

const OPENING_TIME = new Date("2026-11-23T08:00:00+07:00");
const CLOSING_TIME = new Date("2026-11-23T22:00:00+07:00");
const createOpeningHours = (outside: string) => JSON.stringify({ mon: [["08:00", "22:00"]], outside });

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup();
});
afterAll(() => desk.close());

/** Sets the clock of the service. */
const setClock = (at: Date) => Object.assign(desk.service.dependencies.context, { now: () => at });
const justBefore = (at: Date) => new Date(at.getTime() - 1);
const saveSettings = async (body: object) => {
  const answer = await desk.api.put(API.updateSettings.path, body, { token: desk.admin });
  return { status: answer.status, data: answer.body.data };
};
const readOnlineState = async () => (await desk.api.get(API.getOnlineState.path)).body["is_online"];
const readAutoCancelSince = async () => (await desk.readAll("settings"))[0]?.["auto_cancel_since"];
const readDeskView = async () => dataOf<DeskView>(await desk.api.get(API.getDesk.path));

describe("opening hours that refuse orders at other times", () => {
  test("opening hours take the desk online and offline exactly on time, without changing the setting is_online", async () => {
    expect((await saveSettings({ opening_hours: createOpeningHours("refuse") })).status).toBe(200);
    const onlineStates: unknown[] = [];
    for (const at of [justBefore(OPENING_TIME), OPENING_TIME, justBefore(CLOSING_TIME), CLOSING_TIME]) {
      setClock(at);
      onlineStates.push([await readOnlineState(), (await readDeskView()).open]);
    }
    expect(onlineStates).toEqual([
      ["0", false],
      ["1", true],
      ["1", true],
      ["0", false],
    ]);
    expect((await readDeskView()).opens_at).toBe("2026-11-30T01:00:00.000Z");
    const settings = dataOf(await desk.api.get(API.getSettings.path, { token: desk.admin }));
    expect(settings).toMatchObject({ is_online: "true", opening_hours: createOpeningHours("refuse") });
  });

  test("opening hours do not take the desk online while the setting is_online is off", async () => {
    setClock(OPENING_TIME);
    await saveSettings({ is_online: "0" });
    expect([await readOnlineState(), (await readDeskView()).open]).toEqual(["0", false]);
    await saveSettings({ is_online: "1" });
  });
});

test("opening hours with outside=take leave the desk online at other times, but show when the desk opens", async () => {
  await saveSettings({ opening_hours: createOpeningHours("take") });
  setClock(justBefore(OPENING_TIME));
  expect(await readOnlineState()).toBe("1");
  expect(await readDeskView()).toMatchObject({
    open: false,
    opens_at: OPENING_TIME.toISOString(),
    opening_hours: { mon: [["08:00", "22:00"]], outside: "take" },
  });
  setClock(OPENING_TIME);
  expect(await readDeskView()).toMatchObject({ open: true, opens_at: null });
  await saveSettings({ opening_hours: "" });
  expect(await readDeskView()).toMatchObject({ open: true, opens_at: null, opening_hours: null });
});

test("the public view contains the notice from the settings until the notice ends", async () => {
  const notice = { id: "Libur", en: "Holiday", until: CLOSING_TIME.toISOString() };
  await saveSettings({ notice: JSON.stringify(notice) });
  setClock(justBefore(CLOSING_TIME));
  expect((await readDeskView()).notice).toEqual(notice);
  setClock(CLOSING_TIME);
  expect((await readDeskView()).notice).toBeNull();
});

test.each(["opening_hours", "destinations_off", "notice"])(
  "malformed JSON in the setting %s is refused with 400 and changes nothing",
  async (name) => {
    const before = dataOf(await desk.api.get(API.getSettings.path, { token: desk.admin }));
    expect((await saveSettings({ [name]: '{"id":', support_email: "lain@example.test" })).status).toBe(400);
    expect(dataOf(await desk.api.get(API.getSettings.path, { token: desk.admin }))).toEqual(before);
  },
);

describe("the time from which old orders are cancelled automatically", () => {
  test("automatic cancelling applies from the time at which auto_cancel_hours was last raised from 0", async () => {
    setClock(OPENING_TIME);
    await saveSettings({ rate_stale_hours: 30 });
    expect(await readAutoCancelSince()).toBeUndefined();
    await saveSettings({ auto_cancel_hours: 24 });
    expect(await readAutoCancelSince()).toEqual(OPENING_TIME);
    setClock(CLOSING_TIME);
    await saveSettings({ auto_cancel_hours: 48 });
    expect(await readAutoCancelSince()).toEqual(OPENING_TIME);
    await saveSettings({ auto_cancel_hours: 0 });
    await saveSettings({ auto_cancel_hours: 1 });
    expect(await readAutoCancelSince()).toEqual(CLOSING_TIME);
  });
});
