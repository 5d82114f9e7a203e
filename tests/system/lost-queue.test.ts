import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { AuditView, TransactionRow } from "@tukar-saldo/contracts";
import { createRedis } from "@tukar-saldo/service-kit";
import { dataOf, eventually, openTestRedis, openTestStorage } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import { startContractDesk } from "../contract/contract-desk.js";
import type { ContractDesk } from "../contract/contract-desk.js";

const TIMEOUT_MS = 30_000;

let storage: TestStore;
let redis: TestStore;
let desk: ContractDesk;
beforeAll(async () => {
  [storage, redis] = await Promise.all([openTestStorage({ own: true }), openTestRedis()]);
  desk = await startContractDesk({ storage, redis });
}, 90_000);
afterAll(async () => {
  await desk.close();
  await Promise.all([storage.close(), redis.close()]);
}, 60_000);

/** Deletes all keys, like FLUSHALL. @returns the number of deleted keys */
async function removeAllKeys(): Promise<number> {
  const connection = createRedis(redis.url, "pubsub");
  if (connection.status !== "ready") await once(connection, "ready");
  const redisKeys = await connection.keys("*");
  await connection.unlink(redisKeys);
  connection.disconnect();
  return redisKeys.length;
}

const listAudit = async (target: string): Promise<AuditView[]> =>
  dataOf<AuditView[]>(await desk.callAsAdmin("GET", `${API.listAudit.path}?target=${target}`));
const toSteps = (rows: readonly AuditView[]) =>
  rows.map(({ action, before, after }) => [action, before?.["status"] ?? null, after?.["status"]]);

test("audit events lost with Redis are restored at once from the orders' histories, without duplicates", async () => {
  const settingsAuth = desk.system.service("settings-auth");
  const bodies = await Promise.all([1, 2, 3].map(() => desk.createOrderBody()));
  await settingsAuth.kill();
  const placedOrders: TransactionRow[] = [];
  for (const body of bodies) {
    const placedOrder = dataOf<TransactionRow>(await desk.api.call("POST", API.createOrder.path, { body }));
    const path = fillPath(API.updateStatus.path, { id: placedOrder.id });
    dataOf(await desk.callAsAdmin("PUT", path, { status: "processing" }));
    dataOf(await desk.callAsAdmin("PUT", path, { status: "completed" }));
    placedOrders.push(placedOrder);
  }
  expect(await removeAllKeys()).toBeGreaterThan(9);
  await settingsAuth.restart();
  const expectedSteps = [
    ["order.status_changed", "processing", "completed"],
    ["order.status_changed", "pending", "processing"],
    ["order.placed", null, "pending"],
  ];
  for (const { transaction_id } of placedOrders) {
    const isComplete = async () => (await listAudit(transaction_id)).length >= expectedSteps.length;
    await eventually("the audit trail to be complete", isComplete, TIMEOUT_MS);
  }
  for (const { transaction_id } of placedOrders)
    expect(toSteps(await listAudit(transaction_id))).toEqual(expectedSteps);
  const [last] = await listAudit(placedOrders[0]?.transaction_id ?? "");
  expect(last).toMatchObject({ actor: { role: "admin", name: expect.any(String) }, ip: null });
}, 120_000);
