import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { NoticeView, UserView } from "@tukar-saldo/contracts";
import { eventually } from "@tukar-saldo/test-kit";
import type { DashboardClient } from "@tukar-saldo/test-kit";
import { reloadDashboards } from "../src/events/subscriptions.js";
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
async function connectToBothNotifiers(): Promise<[DashboardClient, DashboardClient]> {
  const session = await desk.signIn();
  return Promise.all([desk.connect(session, desk.urls[0]), desk.connect(session, desk.urls[1])]);
}

describe("events of orders", () => {
  test("a placed order's row reaches the dashboards on every notifier exactly once", async () => {
    const dashboards = await connectToBothNotifiers();
    const placedRow = createRow({ id: "65f000000000000000000002" });
    await desk.publisher.publish(createPlacedEvent(placedRow));
    for (const dashboard of dashboards) {
      const { event, row: receivedRow } = await dashboard.awaitMessage(({ row }) => row?.id === placedRow.id);
      expect([event, receivedRow]).toEqual(["transaction_update", placedRow]);
    }
    await desk.publisher.publish(createResetEvent());
    for (const dashboard of dashboards) {
      await dashboard.awaitMessage(({ row }) => row === undefined);
      expect(dashboard.messages.filter(({ row }) => row?.id === placedRow.id)).toHaveLength(1);
    }
  });

  test("a status change sends the changed row to the dashboards", async () => {
    const [dashboard] = await connectToBothNotifiers();
    const before = createRow({ id: "65f000000000000000000003" });
    const after = createRow({ ...before, status: "completed", version: 2 });
    await desk.publisher.publish(createStatusChangedEvent(before, after));
    const { event, row: receivedRow } = await dashboard.awaitMessage(({ row }) => row?.id === after.id);
    expect([event, receivedRow]).toEqual(["transaction_updated", after]);
  });

  test("a customer's report that they have paid sends the changed row to the dashboards", async () => {
    const [dashboard] = await connectToBothNotifiers();
    const after = createRow({
      id: "65f000000000000000000006",
      version: 2,
      customer_paid_at: "2026-01-01T00:01:00Z",
    });
    await desk.publisher.publish(createCustomerPaidEvent(after));
    const { event, row: receivedRow } = await dashboard.awaitMessage(({ row }) => row?.id === after.id);
    expect([event, receivedRow]).toEqual(["transaction_updated", after]);
  });

  test("an erasure sends the masked row to the dashboards, and a retention run makes dashboards reload", async () => {
    const [dashboard] = await connectToBothNotifiers();
    const after = createRow({ id: "65f000000000000000000008", version: 3, account_name: "S•••" });
    await desk.publisher.publish(createErasedEvent(after));
    const { event, row: receivedRow } = await dashboard.awaitMessage(({ row }) => row?.id === after.id);
    expect([event, receivedRow]).toEqual(["transaction_updated", after]);
    await desk.publisher.publish(createRetentionEvent());
    await dashboard.awaitMessage(({ row }) => row === undefined);
  });

  test("an event that the previous version published sends a row with null in the fields that the event lacks", async () => {
    const [dashboard] = await connectToBothNotifiers();
    const completeRow = createRow({ id: "65f000000000000000000007" });
    const { updated_by: _by, cancel_reason: _reason, expires_at: _until, ...previousRow } = completeRow;
    await desk.publisher.publish(createPlacedEvent(previousRow as typeof completeRow));
    const { row: receivedRow } = await dashboard.awaitMessage(({ row }) => row?.id === completeRow.id);
    expect(receivedRow).toEqual(completeRow);
  });

  test("an event that is published twice is sent to a dashboard once", async () => {
    const [dashboard] = await connectToBothNotifiers();
    const event = createPlacedEvent(createRow({ id: "65f000000000000000000004" }));
    await desk.publisher.publish(event);
    // Awaited, as the two notifiers may send two events in either order.
    await dashboard.awaitMessage(({ row }) => row?.id === "65f000000000000000000004");
    await desk.publisher.publish(event);
    const lastEvent = createPlacedEvent(createRow({ id: "65f000000000000000000005" }));
    await desk.publisher.publish(lastEvent);
    await dashboard.awaitMessage(({ row }) => row?.id === "65f000000000000000000005");
    expect(dashboard.messages.filter(({ row }) => row?.id === "65f000000000000000000004")).toHaveLength(1);
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

test("a notice reaches the dashboards of its audience on every notifier", async () => {
  const user = await desk.signIn();
  const admin = await desk.signIn(undefined, undefined, "admin");
  const dashboards = await Promise.all([
    desk.connect(user, desk.urls[0]),
    desk.connect(user, desk.urls[1]),
    desk.connect(admin, desk.urls[1]),
  ]);
  const sentNotices = [
    createNotice("admin", "for-admins"),
    createNotice(user.userId.toHexString(), "for-the-user"),
    createNotice("staff", "for-staff"),
  ];
  for (const notice of sentNotices) await desk.publisher.publish(createNoticeEvent(notice));
  await eventually("each dashboard to have its notices", () =>
    dashboards.every(({ notices }) => notices.length === 2),
  );
  const receivedIds = dashboards.map(({ notices }) => notices.map(({ id }) => id).toSorted());
  const userNoticeIds = ["for-staff", "for-the-user"];
  expect(receivedIds).toEqual([userNoticeIds, userNoticeIds, ["for-admins", "for-staff"]]);
  const staffNotice = dashboards[2]?.notices.find(({ id }) => id === "for-staff");
  expect(staffNotice).toEqual(sentNotices[2]);
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

test("a change of a user sends a message without data to that user's dashboards only, on every notifier", async () => {
  const user = await desk.signIn();
  const ownDashboards = await Promise.all(desk.urls.map((url) => desk.connect(user, url)));
  const otherDashboards = await Promise.all([
    desk.connect(await desk.signIn(), desk.urls[0]),
    desk.connect(await desk.signIn(undefined, undefined, "admin"), desk.urls[1]),
  ]);
  const profileUpdates: unknown[][] = [];
  for (const { socket } of ownDashboards)
    socket.onAny(
      (name: string, ...rest: unknown[]) => void (name === "profile_updated" && profileUpdates.push(rest)),
    );
  const before = createUser(user.userId.toHexString());
  await desk.publisher.publish(createUserUpdatedEvent(before, { ...before, can_process: true }));
  await eventually("the user's dashboards to receive the message", () =>
    ownDashboards.every((dashboard) => dashboard.countProfileUpdates() === 1),
  );
  // Messages arrive in order, so a dashboard that has received this row has received all earlier messages.
  const lastRow = createRow({ id: "65f000000000000000000009" });
  await desk.publisher.publish(createPlacedEvent(lastRow));
  const allDashboards = [...ownDashboards, ...otherDashboards];
  await Promise.all(
    allDashboards.map((dashboard) => dashboard.awaitMessage(({ row }) => row?.id === lastRow.id)),
  );
  expect(allDashboards.map((dashboard) => dashboard.countProfileUpdates())).toEqual([1, 1, 0, 0]);
  expect(profileUpdates).toEqual([[], []]);
});

describe("events of sessions", () => {
  test("an ended session's sockets close on every notifier, and no other sockets close", async () => {
    const dashboards = await connectToBothNotifiers();
    const session = await desk.signIn();
    const [one, two] = await Promise.all(desk.urls.map((url) => desk.connect(session, url)));
    await desk.publisher.publish(createSessionEndedEvent(session.userId.toHexString(), session.sessionId));
    await Promise.all([one?.awaitDisconnect(1_000), two?.awaitDisconnect(1_000)]);
    expect(dashboards.map(({ socket }) => socket.connected)).toEqual([true, true]);
  });

  test("the end of all sessions of a user closes all sockets of the user", async () => {
    const first = await desk.signIn();
    const second = await desk.signIn(first.userId);
    const sockets = [await desk.connect(first, desk.urls[0]), await desk.connect(second, desk.urls[1])];
    await desk.publisher.publish(createSessionEndedEvent(first.userId.toHexString()));
    await Promise.all(sockets.map((socket) => socket.awaitDisconnect(1_000)));
  });
});

test("after an outage of Redis, dashboards fetch their lists again and receive events again", async () => {
  const dashboards = await connectToBothNotifiers();
  await desk.redis.kill();
  await desk.redis.restart();
  for (const dashboard of dashboards) await dashboard.awaitMessage(({ row }) => row === undefined);
  const after = createRow({ id: "65f000000000000000000006" });
  const event = createPlacedEvent(after);
  await eventually("Redis to take events again", () => desk.publisher.publish(event).then(() => true));
  for (const dashboard of dashboards) await dashboard.awaitMessage(({ row }) => row?.id === after.id);
});

test("a notifier whose sockets are closed still makes the dashboards of others fetch their lists", async () => {
  const [, dashboard] = await connectToBothNotifiers();
  await desk.io.close();
  await reloadDashboards(desk.io);
  await dashboard.awaitMessage(({ event, row }) => event === "transaction_update" && row === undefined);
});
