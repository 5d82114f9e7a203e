import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import { ApiClient, dataOf } from "@tukar-saldo/test-kit";
import { startContractDesk } from "../contract/contract-desk.js";
import type { ContractDesk } from "../contract/contract-desk.js";
import { HeadlessDashboard } from "./headless-dashboard.js";

const TIMEOUT_MS = 5_000;

let desk: ContractDesk;
let dashboards: HeadlessDashboard[];

beforeAll(async () => {
  desk = await startContractDesk({
    replicas: { transactions: 2, notifier: 2, "settings-auth": 2, gateway: 2 },
  });
  const openDashboard = (index: number) =>
    new HeadlessDashboard(desk.system.service("notifier", index).url, desk.api, desk.adminToken());
  dashboards = await Promise.all([
    openDashboard(0).waitUntilConnected(),
    openDashboard(1).waitUntilConnected(),
  ]);
}, 90_000);

afterAll(async () => {
  for (const dashboard of dashboards) dashboard.close();
  await desk.close();
}, 30_000);

async function placeOrderThrough(index: number): Promise<string> {
  const transactionsClient = new ApiClient(desk.system.service("transactions", index).url);
  const answer = await transactionsClient.post(API.createOrder.path, await desk.createOrderBody());
  return dataOf<{ transaction_id: string }>(answer).transaction_id;
}

const createSettingsAuthClient = (index: number) =>
  new ApiClient(desk.system.service("settings-auth", index).url);

const waitForArrival = (id: string): Promise<unknown> =>
  Promise.all(dashboards.map((dashboard) => dashboard.waitForRows((rows) => rows.has(id), TIMEOUT_MS)));

describe("two replicas of each service", () => {
  test("dashboards on both notifiers get every order once, regardless of the transactions replica that accepted it", async () => {
    const ids = await Promise.all([
      placeOrderThrough(0),
      placeOrderThrough(1),
      placeOrderThrough(0),
      placeOrderThrough(1),
    ]);
    for (const id of ids) await waitForArrival(id);
    for (const dashboard of dashboards)
      expect(ids.map((id) => dashboard.announced.get(id))).toEqual([1, 1, 1, 1]);
  });

  test("dashboards on both notifiers get a status change made through one replica", async () => {
    const id = await placeOrderThrough(0);
    await waitForArrival(id);
    const transactionsClient = new ApiClient(desk.system.service("transactions", 1).url);
    dataOf(
      await transactionsClient.put(
        fillPath(API.updateStatus.path, { id }),
        { status: "completed" },
        { token: desk.adminToken() },
      ),
    );
    const waitUntilCompleted = (dashboard: HeadlessDashboard) =>
      dashboard.waitForRows((rows) => rows.get(id)?.status === "completed", TIMEOUT_MS);
    await Promise.all(dashboards.map(waitUntilCompleted));
  });

  test("settings saved through one replica apply to the next request on the other", async () => {
    for (const rate of ["15500", "16000", "15250.5"]) {
      dataOf(
        await createSettingsAuthClient(0).put(
          API.updateSettingRows.path,
          { current_usd_rate: rate },
          { token: desk.adminToken() },
        ),
      );
      const settingsAnswer = await createSettingsAuthClient(1).get(API.getSettings.path, {
        token: desk.adminToken(),
      });
      expect(dataOf(settingsAnswer)).toMatchObject({ current_usd_rate: rate });
    }
  });

  test("ending a session through one gateway closes its sockets on every notifier", async () => {
    const token = await desk.newUserSession();
    const openUserDashboard = (index: number) =>
      new HeadlessDashboard(desk.system.service("notifier", index).url, desk.api, token);
    const userDashboards = await Promise.all([
      openUserDashboard(0).waitUntilConnected(),
      openUserDashboard(1).waitUntilConnected(),
    ]);
    const disconnection = Promise.all(
      userDashboards.map((dashboard) => dashboard.waitUntilDisconnected(TIMEOUT_MS)),
    );
    dataOf(
      await new ApiClient(desk.system.service("gateway", 1).url).post(API.logOut.path, undefined, { token }),
    );
    await disconnection;
    for (const dashboard of userDashboards) dashboard.close();
  });
});
