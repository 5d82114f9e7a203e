import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { eventually } from "@tukar-saldo/test-kit";
import type { Dashboard } from "@tukar-saldo/test-kit";
import { changed, ended, openDesk, placed, reset, row } from "./desk.js";
import type { Desk } from "./desk.js";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({}, 2);
});
afterAll(() => desk.close());

/** One dashboard on each of the two notifiers. */
async function onBoth(): Promise<[Dashboard, Dashboard]> {
  const session = await desk.signIn();
  return Promise.all([desk.connect(session, desk.urls[0]), desk.connect(session, desk.urls[1])]);
}

describe("orders", () => {
  test("when an order is placed then every dashboard on every notifier gets its row, once", async () => {
    const both = await onBoth();
    const mine = row({ id: "65f000000000000000000002" });
    await desk.publisher.publish(placed(mine));
    for (const dashboard of both) {
      const { event, row: got } = await dashboard.awaitMessage(({ row: seen }) => seen?.id === mine.id);
      expect([event, got]).toEqual(["transaction_update", mine]);
    }
    await desk.publisher.publish(reset());
    for (const dashboard of both) {
      await dashboard.awaitMessage(({ row: seen }) => seen === undefined);
      expect(dashboard.messages.filter(({ row: seen }) => seen?.id === mine.id)).toHaveLength(1);
    }
  });

  test("when a status changes then the row as decided comes", async () => {
    const [dashboard] = await onBoth();
    const before = row({ id: "65f000000000000000000003" });
    const after = row({ ...before, status: "completed", version: 2 });
    await desk.publisher.publish(changed(before, after));
    const { event, row: got } = await dashboard.awaitMessage(({ row: seen }) => seen?.id === after.id);
    expect([event, got]).toEqual(["transaction_updated", after]);
  });

  test("when the same event is published twice then it is announced once", async () => {
    const [dashboard] = await onBoth();
    const event = placed(row({ id: "65f000000000000000000004" }));
    await desk.publisher.publish(event);
    await desk.publisher.publish(event);
    const last = placed(row({ id: "65f000000000000000000005" }));
    await desk.publisher.publish(last);
    await dashboard.awaitMessage(({ row: seen }) => seen?.id === "65f000000000000000000005");
    expect(
      dashboard.messages.filter(({ row: seen }) => seen?.id === "65f000000000000000000004"),
    ).toHaveLength(1);
  });
});

describe("sessions", () => {
  test("when a session ends then its sockets close on every notifier, and no others", async () => {
    const both = await onBoth();
    const session = await desk.signIn();
    const [one, two] = await Promise.all(desk.urls.map((url) => desk.connect(session, url)));
    await desk.publisher.publish(ended(session.userId.toHexString(), session.sessionId));
    await Promise.all([one?.awaitDisconnect(1_000), two?.awaitDisconnect(1_000)]);
    expect(both.map(({ socket }) => socket.connected)).toEqual([true, true]);
  });

  test("when all sessions of a user end then each of them closes", async () => {
    const first = await desk.signIn();
    const second = await desk.signIn(first.userId);
    const sockets = [await desk.connect(first, desk.urls[0]), await desk.connect(second, desk.urls[1])];
    await desk.publisher.publish(ended(first.userId.toHexString()));
    await Promise.all(sockets.map((socket) => socket.awaitDisconnect(1_000)));
  });
});

test("when Redis returns after an outage then the dashboards are told to reload, and events go on", async () => {
  const both = await onBoth();
  await desk.redis.kill();
  await desk.redis.restart();
  for (const dashboard of both) await dashboard.awaitMessage(({ row: seen }) => seen === undefined);
  const after = row({ id: "65f000000000000000000006" });
  const event = placed(after);
  await eventually("Redis to take events again", () => desk.publisher.publish(event).then(() => true));
  for (const dashboard of both) await dashboard.awaitMessage(({ row: seen }) => seen?.id === after.id);
});
