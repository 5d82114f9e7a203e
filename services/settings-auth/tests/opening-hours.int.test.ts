import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { DeskView } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

const OPENING = new Date("2026-11-23T08:00:00+07:00");
const CLOSING = new Date("2026-11-23T22:00:00+07:00");
const hoursWith = (outside: string) => JSON.stringify({ mon: [["08:00", "22:00"]], outside });

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup();
});
afterAll(() => desk.close());

/** Sets the clock of the service. */
const setClock = (at: Date) => Object.assign(desk.service.wired.context, { now: () => at });
const justBefore = (at: Date) => new Date(at.getTime() - 1);
const save = async (body: object) => {
  const answer = await desk.api.put(API.updateSettings.path, body, { token: desk.admin });
  return { status: answer.status, data: answer.body.data };
};
const online = async () => (await desk.api.get(API.getOnlineState.path)).body["is_online"];
const since = async () => (await desk.stored("settings"))[0]?.["auto_cancel_since"];
const show = async () => dataOf<DeskView>(await desk.api.get(API.getDesk.path));

describe("opening hours that refuse orders at other times", () => {
  test("take the desk offline and back at their very minutes, without a change of the setting", async () => {
    expect((await save({ opening_hours: hoursWith("refuse") })).status).toBe(200);
    const seen: unknown[] = [];
    for (const at of [justBefore(OPENING), OPENING, justBefore(CLOSING), CLOSING]) {
      setClock(at);
      seen.push([await online(), (await show()).open]);
    }
    expect(seen).toEqual([
      ["0", false],
      ["1", true],
      ["1", true],
      ["0", false],
    ]);
    expect((await show()).opens_at).toBe("2026-11-30T01:00:00.000Z");
    const settings = dataOf(await desk.api.get(API.getSettings.path, { token: desk.admin }));
    expect(settings).toMatchObject({ is_online: "true", opening_hours: hoursWith("refuse") });
  });

  test("are no reason to be online while the setting says offline", async () => {
    setClock(OPENING);
    await save({ is_online: "0" });
    expect([await online(), (await show()).open]).toEqual(["0", false]);
    await save({ is_online: "1" });
  });
});

test("opening hours that take orders at other times leave the desk online, and say when it opens", async () => {
  await save({ opening_hours: hoursWith("take") });
  setClock(justBefore(OPENING));
  expect(await online()).toBe("1");
  expect(await show()).toMatchObject({
    open: false,
    opens_at: OPENING.toISOString(),
    opening_hours: { mon: [["08:00", "22:00"]], outside: "take" },
  });
  setClock(OPENING);
  expect(await show()).toMatchObject({ open: true, opens_at: null });
  await save({ opening_hours: "" });
  expect(await show()).toMatchObject({ open: true, opens_at: null, opening_hours: null });
});

test("a notice is public until its end", async () => {
  const notice = { id: "Libur", en: "Holiday", until: CLOSING.toISOString() };
  await save({ notice: JSON.stringify(notice) });
  setClock(justBefore(CLOSING));
  expect((await show()).notice).toEqual(notice);
  setClock(CLOSING);
  expect((await show()).notice).toBeNull();
});

test.each(["opening_hours", "destinations_off", "notice"])(
  "an ill-formed text of %s is refused with 400 and changes nothing",
  async (name) => {
    const before = dataOf(await desk.api.get(API.getSettings.path, { token: desk.admin }));
    expect((await save({ [name]: '{"id":', support_email: "lain@example.test" })).status).toBe(400);
    expect(dataOf(await desk.api.get(API.getSettings.path, { token: desk.admin }))).toEqual(before);
  },
);

describe("the moment from which old orders are cancelled", () => {
  test("is the one at which the hours were last raised from 0", async () => {
    setClock(OPENING);
    await save({ rate_stale_hours: 30 });
    expect(await since()).toBeUndefined();
    await save({ auto_cancel_hours: 24 });
    expect(await since()).toEqual(OPENING);
    setClock(CLOSING);
    await save({ auto_cancel_hours: 48 });
    expect(await since()).toEqual(OPENING);
    await save({ auto_cancel_hours: 0 });
    await save({ auto_cancel_hours: 1 });
    expect(await since()).toEqual(CLOSING);
  });
});
