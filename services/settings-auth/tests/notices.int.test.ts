import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { API, createEvent, fillPath, knownNotice } from "@tukar-saldo/contracts";
import type { Notice, NoticeView, UserView } from "@tukar-saldo/contracts";
import { createLogger } from "@tukar-saldo/service-kit";
import { dataOf, FIRST_ADMIN } from "@tukar-saldo/test-kit";
import { createNotices } from "../src/domain/notice.js";
import { createAuditHandlers } from "../src/events/subscriptions.js";
import { addNotices } from "../src/use-cases/notices.js";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

jest.setTimeout(60_000);

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  // With relaxed rate limits, the failed sign-ins from one IP address are not blocked before they count as a storm.
  desk = await startSettingsAuthAfterSetup({ RATE_LIMIT_PROFILE: "relaxed" });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await waitUntilEventsHandled();
  await desk.db.collection("notices").deleteMany({});
});

async function waitUntilEventsHandled(): Promise<void> {
  await desk.service.dependencies.relay.flush();
  await desk.service.subscriptions.waitUntilEmpty();
  await desk.service.dependencies.relay.flush();
}

const listNotices = async (token = desk.admin) =>
  dataOf<NoticeView[]>(await desk.api.get(API.listNotices.path, { token }));
const hideNotice = (id: string, token = desk.admin) =>
  desk.api.put(fillPath(API.hideNotice.path, { id }), {}, { token });
const saveSettings = async (body: object): Promise<Record<string, unknown> & { version: number }> =>
  dataOf(await desk.api.put(API.updateSettings.path, body, { token: desk.admin }));

describe("a change of the rate", () => {
  test("a change of the rate creates a notice for all staff with the old and the new rate", async () => {
    await saveSettings({ current_usd_rate: 15_000, markup_percentage: 8 });
    const { version } = await saveSettings({ current_usd_rate: 15_100 });
    await waitUntilEventsHandled();
    const { id } = await desk.me(desk.admin);
    const [newest] = await listNotices(desk.user);
    expect(newest).toMatchObject({
      type: "rate_changed",
      actor: { id, name: FIRST_ADMIN.name },
      for: "staff",
      data: {
        from: { current_usd_rate: 15_000, markup_percentage: 8, customer_rate: 13_800 },
        to: { current_usd_rate: 15_100, markup_percentage: 8, customer_rate: 13_892 },
        version,
      },
    });
    expect(await listNotices()).toEqual(await listNotices(desk.user));
  });

  test("saving the notice's old rate with the notice's version undoes the change, unless the settings have been saved since then", async () => {
    await saveSettings({ current_usd_rate: 15_000 });
    await saveSettings({ current_usd_rate: 16_000 });
    await waitUntilEventsHandled();
    const [notice] = await listNotices();
    const { data } = knownNotice.parse(notice) as Extract<Notice, { type: "rate_changed" }>;
    const undoBody = { current_usd_rate: data.from.current_usd_rate, version: data.version };
    expect(await saveSettings(undoBody)).toMatchObject({ current_usd_rate: "15000" });
    const staleResponse = await desk.api.put(API.updateSettings.path, undoBody, { token: desk.admin });
    expect(toStatusAndCode(staleResponse)).toEqual([409, "STALE_VERSION"]);
  });

  test("a change of the rate creates only one notice, even if its event is delivered twice", async () => {
    const { context } = desk.service.dependencies;
    const rates = { current_usd_rate: 15_000, markup_percentage: 8, customer_rate: 13_800 };
    const event = createEvent(
      "settings.changed",
      { before: { version: 1 }, after: { version: 2 }, rates: { before: rates, after: rates } },
      {
        actor: { id: null, name: null, role: "operator", ip: null },
        requestId: "r",
        now: new Date(),
        newEventId: context.newEventId,
      },
    );
    const silentContext = { ...context, log: createLogger("test", "silent") };
    const handlers = createAuditHandlers(silentContext, (receivedEvent) =>
      addNotices(context, createNotices(receivedEvent)),
    );
    await handlers["settings.changed"](event);
    const [first] = await desk.readAll("notices");
    await waitUntilEventsHandled();
    await handlers["settings.changed"](event);
    const storedNotices = await desk.readAll("notices");
    expect(storedNotices.map(({ _id }) => _id)).toEqual([first?.["_id"]]);
    expect(storedNotices[0]).not.toHaveProperty("outbox");
  });
});

describe("notices for admins", () => {
  test("notices for admins report a new admin, and a changed payment address without the address itself", async () => {
    await saveSettings({ paypal_email: "elsewhere@example.test" });
    const { id } = await desk.add("admin");
    await waitUntilEventsHandled();
    const adminNotices = await listNotices();
    expect(adminNotices.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: "admin_added", data: { user: { id, name: expect.any(String) } } },
      { type: "payout_changed", data: { settings: ["paypal_email"] } },
    ]);
    expect(JSON.stringify(adminNotices)).not.toContain("elsewhere");
    expect(await listNotices(desk.user)).toEqual([]);
  });

  test("hiding a notice for admins is refused with 404 for other users", async () => {
    await saveSettings({ provider_link: "https://pay.example/{amount}" });
    await waitUntilEventsHandled();
    const id = (await listNotices())[0]?.id ?? "";
    expect(toStatusAndCode(await hideNotice(id, desk.user))).toEqual([404, "NOT_FOUND"]);
    expect(await listNotices()).toHaveLength(1);
  });
});

describe("hiding a notice", () => {
  test("a notice is hidden only from the user who hides it, and hiding it again succeeds", async () => {
    await saveSettings({ markup_percentage: 3 });
    await waitUntilEventsHandled();
    const id = (await listNotices())[0]?.id ?? "";
    expect([(await hideNotice(id)).status, (await hideNotice(id)).status]).toEqual([200, 200]);
    expect(await listNotices()).toEqual([]);
    expect(await listNotices(desk.user)).toHaveLength(1);
  });

  test("hiding a notice with an unknown id is refused with 404", async () => {
    expect(toStatusAndCode(await hideNotice("nothing"))).toEqual([404, "NOT_FOUND"]);
  });
});

const failSignIns = async (email: string, times: number): Promise<void> => {
  for (let index = 0; index < times; index++) {
    const ip = `10.1.0.${index % 8}`;
    expect((await desk.login(email, "wrong-password", ip)).status).toBe(401);
  }
};
const listStormNotices = async () => (await listNotices()).filter(({ type }) => type === "sign_in_storm");

describe("a storm of failed sign-ins", () => {
  test("admins get a notice after 20 failed sign-ins with one e-mail, regardless of their IP addresses", async () => {
    const target = await desk.me(desk.user);
    await failSignIns(target.email, 19);
    expect(await listStormNotices()).toEqual([]);
    await failSignIns(target.email, 3);
    const stormNotices = await listStormNotices();
    // The failures may span two quarter hours, each of which has its own notice.
    expect(stormNotices.length).toBeGreaterThanOrEqual(1);
    expect(stormNotices.length).toBeLessThanOrEqual(2);
    const { id, name }: UserView = target;
    expect(stormNotices[0]).toMatchObject({ for: "admin", data: { user: { id, name }, failures: 20 } });
    expect(await listNotices(desk.user)).toEqual([]);
  });

  test("many failed sign-ins with an unknown e-mail create a notice without that e-mail", async () => {
    await failSignIns("stranger@example.test", 20);
    const [storm] = await listStormNotices();
    expect(storm?.data).toMatchObject({ user: null });
    expect(JSON.stringify(await desk.readAll("notices"))).not.toContain("stranger");
  });
});

test("a notice is no longer listed after 24 hours or after its end, and a TTL index removes it after its end", async () => {
  await saveSettings({ markup_percentage: 2 });
  await waitUntilEventsHandled();
  const [{ id } = { id: "" }] = await listNotices();
  const dayAgo = new Date(Date.now() - 24 * 3_600_000 - 1_000);
  const noticeCollection = desk.db.collection<{ _id: string }>("notices");
  await noticeCollection.updateOne({ _id: id }, { $set: { at: dayAgo } });
  expect(await listNotices()).toEqual([]);
  await noticeCollection.updateOne(
    { _id: id },
    { $set: { at: new Date(), until: new Date(Date.now() - 1) } },
  );
  expect(await listNotices()).toEqual([]);
  const indexes = await noticeCollection.indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { until: 1 }, expireAfterSeconds: 0 }));
});
