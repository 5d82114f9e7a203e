import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openTestRedis, openTestStorage } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import { startContractDesk } from "../contract/desk.js";
import type { ContractDesk } from "../contract/desk.js";
import { HeadlessDashboard, showsExactly } from "./headless-dashboard.js";
import { listOrders, placeOrderUntilAcknowledged } from "./ordering.js";

const BATCH = 10;
const RECOVERY_MS = 5_000;

let storage: TestStore;
let redis: Awaited<ReturnType<typeof openTestRedis>>;
let desk: ContractDesk;
const dashboards: HeadlessDashboard[] = [];

beforeAll(async () => {
  [storage, redis] = await Promise.all([openTestStorage({ own: true }), openTestRedis()]);
  desk = await startContractDesk({ storage, redis, replicas: { notifier: 2 } });
  for (const index of [0, 1]) {
    const { url } = desk.system.service("notifier", index);
    dashboards.push(await new HeadlessDashboard(url, desk.api, desk.adminToken()).waitUntilConnected());
  }
}, 90_000);

afterAll(async () => {
  for (const dashboard of dashboards) dashboard.close();
  await desk.close();
  await Promise.all([storage.close(), redis.close()]);
}, 60_000);

interface CrashTarget {
  kill(): Promise<void>;
  restart(): Promise<void>;
}

const targets: Record<string, () => CrashTarget> = {
  Redis: () => redis,
  "a notifier": () => desk.system.service("notifier", 0),
  "a transactions service": () => desk.system.service("transactions"),
  storage: () => storage,
};

/** Places orders before, during and after a crash of the target. @returns the acknowledged transaction ids */
async function orderThroughCrash(target: CrashTarget, story: string): Promise<string[]> {
  const batch = (phase: string) =>
    Array.from({ length: BATCH }, (_, index) =>
      placeOrderUntilAcknowledged(desk, `${story}-${phase}-${index}`),
    );
  const inFlight = batch("before");
  await Promise.race(inFlight);
  await target.kill();
  const away = batch("while-away");
  await target.restart();
  const rows = await Promise.all([...inFlight, ...away, ...batch("after")]);
  return rows.map(({ transaction_id }) => transaction_id);
}

describe("failures while orders are created", () => {
  test.each(Object.keys(targets))(
    "no acknowledged order is lost, and dashboards catch up within 5 s, after %s is killed and restarted",
    async (name) => {
      const target = targets[name]?.();
      if (!target) throw new Error(`no target ${name}`);
      const acknowledged = await orderThroughCrash(target, name.replaceAll(" ", "-"));

      const list = await listOrders(desk);
      const ids = list.map(({ transaction_id }) => transaction_id);
      expect(acknowledged.length).toBe(3 * BATCH);
      expect(new Set(acknowledged).size).toBe(3 * BATCH);
      expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
      await Promise.all(
        dashboards.map((dashboard) => dashboard.waitForRows((rows) => showsExactly(rows, list), RECOVERY_MS)),
      );
    },
    120_000,
  );

  test("orders are accepted while Redis is down, and published when it is back", async () => {
    await redis.kill();
    const row = await placeOrderUntilAcknowledged(desk, "waits-in-the-outbox");
    await redis.restart();
    await Promise.all(
      dashboards.map((dashboard) =>
        dashboard.waitForRows((rows) => rows.has(row.transaction_id), RECOVERY_MS),
      ),
    );
  }, 60_000);
});
