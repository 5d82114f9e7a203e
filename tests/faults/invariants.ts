import { API } from "@tukar-saldo/contracts";
import { dataOf, eventually } from "@tukar-saldo/test-kit";
import type { Connection } from "mongoose";
import { HeadlessDashboard } from "../system/headless-dashboard.js";
import type { FaultsDesk } from "./faults-desk.js";
import type { RequestHistory } from "./driver.js";

/** All invariants must hold within this time after the end of the fault. */
const RECOVERY_TIMEOUT_MS = 30_000;
const OUTBOX_COLLECTIONS = [
  "transactions",
  "resets",
  "users",
  "sessions",
  "settings",
  "installation",
  "notices",
];
const STATUSES = ["pending", "processing", "completed", "cancelled"] as const;

interface StoredOrder {
  readonly transaction_id: string;
  readonly version: number;
}

const getAuditCollection = (data: Connection) =>
  data.collection<{ action: string; at: Date; target: { id: string } }>("audit");

/** Counts the audit entries of an action that were written since `since`, by order id. */
async function countAuditEntriesByOrder(
  data: Connection,
  action: string,
  since: Date,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const { target } of getAuditCollection(data).find({ action, at: { $gte: since } }))
    counts.set(target.id, (counts.get(target.id) ?? 0) + 1);
  return counts;
}

/** Lists the orders created since `since` by the clock of their replica, which may be ahead. */
const listStoredOrders = (data: Connection, since: Date): Promise<StoredOrder[]> =>
  data
    .collection<StoredOrder & { created_at: Date }>("transactions")
    .find({ created_at: { $gte: since } }, { projection: { transaction_id: 1, version: 1 } })
    .toArray();

/** Lists the ids of the stored orders whose creation date is `since` or later. */
export async function listKnownOrderIds(data: Connection, since: Date): Promise<Set<string>> {
  return new Set((await listStoredOrders(data, since)).map(({ transaction_id: id }) => id));
}

/** Opens one dashboard on each of the two notifiers, and one through a gateway. */
export async function openDashboards(desk: FaultsDesk): Promise<HeadlessDashboard[]> {
  const urls = [desk.replica("notifier", 0), desk.replica("notifier", 1), desk.replica("gateway", 0)];
  const openedDashboards = urls.map(({ http }) => new HeadlessDashboard(http.url, desk.api, desk.adminToken));
  return Promise.all(openedDashboards.map((dashboard) => dashboard.waitUntilConnected()));
}

interface CheckContext {
  readonly desk: FaultsDesk;
  readonly data: Connection;
  readonly dashboards: readonly HeadlessDashboard[];
  readonly history: RequestHistory;
  readonly since: Date;
  /** Ids of orders that were stored before the scenario with a creation date after its start. */
  readonly known: ReadonlySet<string>;
}

/** The result of a scenario. `broken` lists the invariants that do not hold. */
export interface Verdict {
  readonly orders: number;
  readonly lost: number;
  readonly doubled: number;
  readonly unaudited: number;
  readonly dashboardsMs: number;
  readonly broken: string[];
}

async function checkWithinTimeout(
  what: string,
  broken: string[],
  check: () => Promise<boolean> | boolean,
): Promise<number> {
  const startedAt = performance.now();
  await eventually(what, check, RECOVERY_TIMEOUT_MS).catch((error: Error) => broken.push(error.message));
  return performance.now() - startedAt;
}

/** Counts the stored orders and acknowledged changes that are missing from the audit trail. */
async function countUnaudited(
  { data, history, since }: CheckContext,
  storedOrders: StoredOrder[],
): Promise<number> {
  const placedCounts = await countAuditEntriesByOrder(data, "order.placed", since);
  const changedCounts = await countAuditEntriesByOrder(data, "order.status_changed", since);
  const missingOrders = storedOrders.filter(({ transaction_id: id }) => placedCounts.get(id) !== 1).length;
  const missingChanges = [...history.changed].filter(
    ([id, count]) => (changedCounts.get(id) ?? 0) < count,
  ).length;
  return missingOrders + missingChanges;
}

async function isOutboxEmpty(data: Connection): Promise<boolean> {
  const counts = OUTBOX_COLLECTIONS.map((name) =>
    data.collection(name).countDocuments({ outbox_at: { $exists: true } }),
  );
  return (await Promise.all(counts)).every((count) => count === 0);
}

async function areStatisticsCorrect({ desk, data }: CheckContext): Promise<boolean> {
  const stats = dataOf<Record<string, number>>(
    await desk.api.get(API.getStats.path, { token: desk.adminToken }),
  );
  const orderCollection = data.collection("transactions");
  const counts = await Promise.all(STATUSES.map((status) => orderCollection.countDocuments({ status })));
  return STATUSES.every((status, index) => stats[status] === counts[index]);
}

async function listUnreadyReplicas(desk: FaultsDesk): Promise<string[]> {
  const readinessChecks = desk.listReplicas().map(async ([name, { process }]) => {
    const answer = await fetch(`${process.url}/readyz`).catch(() => undefined);
    return answer?.status === 200 && !process.log.some((line) => line.includes('"level":"fatal"'))
      ? []
      : [name];
  });
  return (await Promise.all(readinessChecks)).flat();
}

/** Checks after a scenario that no order is lost, stored twice or unaudited, and that the desk has recovered. */
export async function checkInvariants(context: CheckContext): Promise<Verdict> {
  const { desk, data, dashboards, history, since } = context;
  const brokenInvariants = [...history.faults];
  const storedOrders = (await listStoredOrders(data, since)).filter(
    ({ transaction_id: id }) => !context.known.has(id),
  );
  const storedIds = new Set(storedOrders.map(({ transaction_id: id }) => id));
  const acknowledgedIds = [...history.acknowledged.values()].flatMap((found) => [...found]);
  const lostCount = acknowledgedIds.filter((id) => !storedIds.has(id)).length;
  const doubledCount =
    storedOrders.length - history.keys.size + Math.max(0, history.keys.size - history.acknowledged.size);
  const dashboardsMs = await checkWithinTimeout(
    "each dashboard to show each order's newest version",
    brokenInvariants,
    () =>
      dashboards.every(({ rows }) =>
        storedOrders.every((one) => rows.get(one.transaction_id)?.version === one.version),
      ),
  );
  await checkWithinTimeout(
    "every process to be ready",
    brokenInvariants,
    async () => (await listUnreadyReplicas(desk)).length === 0,
  );
  await checkWithinTimeout("the outboxes to be empty", brokenInvariants, () => isOutboxEmpty(data));
  await checkWithinTimeout(
    "the audit to be complete",
    brokenInvariants,
    async () => (await countUnaudited(context, storedOrders)) === 0,
  );
  await checkWithinTimeout("the statistics to be right", brokenInvariants, () =>
    areStatisticsCorrect(context),
  );
  if (lostCount > 0) brokenInvariants.push(`${lostCount} acknowledged orders are lost`);
  if (doubledCount > 0) brokenInvariants.push(`${doubledCount} orders are stored twice`);
  const unauditedCount = await countUnaudited(context, storedOrders);
  return {
    orders: acknowledgedIds.length,
    lost: lostCount,
    doubled: Math.max(0, doubledCount),
    unaudited: unauditedCount,
    dashboardsMs,
    broken: brokenInvariants,
  };
}
