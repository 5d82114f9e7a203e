import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { NoticeView, UserView } from "@tukar-saldo/contracts";
import { eventually } from "@tukar-saldo/test-kit";
import type { DashboardClient } from "@tukar-saldo/test-kit";
import {
  createErasedEvent,
  createNoticeEvent,
  createPlacedEvent,
  createResetEvent,
  createRetentionEvent,
  createRow,
  createSessionEndedEvent,
  createCustomerPaidEvent,
  createStatusChangedEvent,
  createUserUpdatedEvent,
  startNotifierFixture,
} from "./fixture.js";
import type { NotifierFixture } from "./fixture.js";

let desk: NotifierFixture;
beforeAll(async () => {
  desk = await startNotifierFixture({}, 2);
});
afterAll(() => desk.close());

/** Connects one dashboard to each of the two notifiers. */
async function connectToBoth(): Promise<[DashboardClient, DashboardClient]> {
  const session = await desk.signIn();
  return Promise.all([desk.connect(session, desk.urls[0]), desk.connect(session, desk.urls[1])]);
}

describe("events of orders", () => {
  test("a placed order's row reaches each dashboard on each notifier once", async () => {
    const both = await connectToBoth();
    const mine = createRow({ id: "65f000000000000000000002" });
    await desk.publisher.publish(createPlacedEvent(mine));
    for (const dashboard of both) {
      const { event, row: got } = await dashboard.awaitMessage(({ row: seen }) => seen?.id === mine.id);
      expect([event, got]).toEqual(["transaction_update", mine]);
    }
    await desk.publisher.publish(createResetEvent());
    for (const dashboard of both) {
      await dashboard.awaitMessage(({ row: seen }) => seen === undefined);
      expect(dashboard.messages.filter(({ row: seen }) => seen?.id === mine.id)).toHaveLength(1);
    }
  });

  test("a status change sends the changed row to the dashboards", async () => {
    const [dashboard] = await connectToBoth();
    const before = createRow({ id: "65f000000000000000000003" });
    const after = createRow({ ...before, status: "completed", version: 2 });
    await desk.publisher.publish(createStatusChangedEvent(before, after));
    const { event, row: got } = await dashboard.awaitMessage(({ row: seen }) => seen?.id === after.id);
    expect([event, got]).toEqual(["transaction_updated", after]);
  });

  test("the word of a customer that they have paid sends the changed row to the dashboards", async () => {
    const [dashboard] = await connectToBoth();
    const after = createRow({
      id: "65f000000000000000000006",
      version: 2,
      customer_paid_at: "2026-01-01T00:01:00Z",
    });
    await desk.publisher.publish(createCustomerPaidEvent(after));
    const { event, row: got } = await dashboard.awaitMessage(({ row: seen }) => seen?.id === after.id);
    expect([event, got]).toEqual(["transaction_updated", after]);
  });

  test("an erasure sends the masked row to the dashboards, and the retention makes them reload", async () => {
    const [dashboard] = await connectToBoth();
    const after = createRow({ id: "65f000000000000000000008", version: 3, account_name: "S•••" });
    await desk.publisher.publish(createErasedEvent(after));
    const { event, row: got } = await dashboard.awaitMessage(({ row: seen }) => seen?.id === after.id);
    expect([event, got]).toEqual(["transaction_updated", after]);
    await desk.publisher.publish(createRetentionEvent());
    await dashboard.awaitMessage(({ row: seen }) => seen === undefined);
  });

  test("an event of the version before sends a row with null in the fields that it lacks", async () => {
    const [dashboard] = await connectToBoth();
    const whole = createRow({ id: "65f000000000000000000007" });
    const { updated_by: _by, cancel_reason: _reason, expires_at: _until, ...old } = whole;
    await desk.publisher.publish(createPlacedEvent(old as typeof whole));
    const { row: got } = await dashboard.awaitMessage(({ row: seen }) => seen?.id === whole.id);
    expect(got).toEqual(whole);
  });

  test("an event that is published twice is sent to a dashboard once", async () => {
    const [dashboard] = await connectToBoth();
    const event = createPlacedEvent(createRow({ id: "65f000000000000000000004" }));
    await desk.publisher.publish(event);
    await desk.publisher.publish(event);
    const last = createPlacedEvent(createRow({ id: "65f000000000000000000005" }));
    await desk.publisher.publish(last);
    await dashboard.awaitMessage(({ row: seen }) => seen?.id === "65f000000000000000000005");
    expect(
      dashboard.messages.filter(({ row: seen }) => seen?.id === "65f000000000000000000004"),
    ).toHaveLength(1);
  });
});

const createNotice = (audience: string, id: string): NoticeView => ({
  id,
  at: "2026-11-23T05:00:00.000Z",
  type: "admin_added",
  actor: { id: null, name: null },
  data: { user: { id: "65f000000000000000000001", name: "Ratna" } },
  for: audience,
  until: "2026-11-24T05:00:00.000Z",
});

test("a notice reaches the dashboards of those whom it is for, on every notifier", async () => {
  const user = await desk.signIn();
  const admin = await desk.signIn(undefined, undefined, "admin");
  const dashboards = await Promise.all([
    desk.connect(user, desk.urls[0]),
    desk.connect(user, desk.urls[1]),
    desk.connect(admin, desk.urls[1]),
  ]);
  const sent = [
    createNotice("admin", "for-admins"),
    createNotice(user.userId.toHexString(), "for-the-user"),
    createNotice("staff", "for-staff"),
  ];
  for (const one of sent) await desk.publisher.publish(createNoticeEvent(one));
  await eventually("each dashboard to have its notices", () =>
    dashboards.every(({ notices }) => notices.length === 2),
  );
  const received = dashboards.map(({ notices }) => notices.map(({ id }) => id).toSorted());
  const ofUser = ["for-staff", "for-the-user"];
  expect(received).toEqual([ofUser, ofUser, ["for-admins", "for-staff"]]);
  const toAdmin = dashboards[2]?.notices.find(({ id }) => id === "for-staff");
  expect(toAdmin).toEqual(sent[2]);
});

const createUser = (id: string): UserView => ({
  id,
  name: "Ani",
  email: "ani@example.test",
  role: "user",
  is_active: true,
  can_process: false,
  created_at: "2026-11-23T05:00:00.000Z",
});

test("a changed user is told to their own dashboards alone, on every notifier, and nothing of the user", async () => {
  const user = await desk.signIn();
  const own = await Promise.all(desk.urls.map((url) => desk.connect(user, url)));
  const others = await Promise.all([
    desk.connect(await desk.signIn(), desk.urls[0]),
    desk.connect(await desk.signIn(undefined, undefined, "admin"), desk.urls[1]),
  ]);
  const heard: unknown[][] = [];
  for (const { socket } of own)
    socket.onAny((name: string, ...rest: unknown[]) => void (name === "profile_updated" && heard.push(rest)));
  const before = createUser(user.userId.toHexString());
  await desk.publisher.publish(createUserUpdatedEvent(before, { ...before, can_process: true }));
  await eventually("the user's dashboards to hear of it", () =>
    own.every((dashboard) => dashboard.countProfileUpdates() === 1),
  );
  // What a socket gets comes in order: whoever has this row has all that was sent before.
  const last = createRow({ id: "65f000000000000000000009" });
  await desk.publisher.publish(createPlacedEvent(last));
  const all = [...own, ...others];
  await Promise.all(all.map((one) => one.awaitMessage(({ row: seen }) => seen?.id === last.id)));
  expect(all.map((dashboard) => dashboard.countProfileUpdates())).toEqual([1, 1, 0, 0]);
  expect(heard).toEqual([[], []]);
});

describe("events of sessions", () => {
  test("an ended session's sockets close on every notifier, others stay open", async () => {
    const both = await connectToBoth();
    const session = await desk.signIn();
    const [one, two] = await Promise.all(desk.urls.map((url) => desk.connect(session, url)));
    await desk.publisher.publish(createSessionEndedEvent(session.userId.toHexString(), session.sessionId));
    await Promise.all([one?.awaitDisconnect(1_000), two?.awaitDisconnect(1_000)]);
    expect(both.map(({ socket }) => socket.connected)).toEqual([true, true]);
  });

  test("the end of all sessions of a user closes all their sockets", async () => {
    const first = await desk.signIn();
    const second = await desk.signIn(first.userId);
    const sockets = [await desk.connect(first, desk.urls[0]), await desk.connect(second, desk.urls[1])];
    await desk.publisher.publish(createSessionEndedEvent(first.userId.toHexString()));
    await Promise.all(sockets.map((socket) => socket.awaitDisconnect(1_000)));
  });
});

test("dashboards refetch after an outage of Redis, and events arrive again", async () => {
  const both = await connectToBoth();
  await desk.redis.kill();
  await desk.redis.restart();
  for (const dashboard of both) await dashboard.awaitMessage(({ row: seen }) => seen === undefined);
  const after = createRow({ id: "65f000000000000000000006" });
  const event = createPlacedEvent(after);
  await eventually("Redis to take events again", () => desk.publisher.publish(event).then(() => true));
  for (const dashboard of both) await dashboard.awaitMessage(({ row: seen }) => seen?.id === after.id);
});
