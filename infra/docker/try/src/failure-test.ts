import type { TransactionRow } from "@tukar-saldo/contracts";
import { ADMIN_IP, createClientWithIp, STAFF_IP } from "./clients.js";
import { checkReports } from "./check-reports.js";
import { HeadlessDashboard } from "./headless-dashboard.js";
import { placeAndChangeOrders } from "./order-load.js";
import { OutageLog } from "./outages.js";
import type { PlacedOrder } from "./place-order.js";
import { hasNoProblems, printTestResult } from "./print-result.js";
import { readDeskSnapshot, readOrders } from "./read-desk-snapshot.js";
import type { DeskSnapshot } from "./read-desk-snapshot.js";
import { diffOrders, reconcile } from "./reconcile.js";
import type { ReconcileResult } from "./reconcile.js";
import { openAccountSession } from "./session.js";
import { writeStateFile } from "./state.js";
import { waitFor } from "./wait-for.js";

const SETTLE_MS = 60_000;

type Session = Awaited<ReturnType<typeof openAccountSession>>;

/** Waits up to a minute for dashboards to catch up. @returns `dashboard: order` for each order still shown wrongly */
async function settle(
  views: readonly HeadlessDashboard[],
  expected: readonly TransactionRow[],
): Promise<string[]> {
  const wrong = (): string[] =>
    views.flatMap(({ name, rows }) => diffOrders(rows, expected).map((id) => `${name}: ${id}`));
  await waitFor("dashboards", SETTLE_MS, () => wrong().length === 0 || undefined).catch(() => undefined);
  return wrong();
}

/**
 * Compares the desk with the acknowledged orders until they agree, for up to a minute. Events update the statistics and
 * the audit trail, so both lag behind the orders.
 * @returns the last comparison
 */
async function reconcileUntilEqual(
  admin: Session,
  earlier: TransactionRow[],
  acknowledged: TransactionRow[],
): Promise<{ verdict: ReconcileResult; snapshot: DeskSnapshot }> {
  let last: { verdict: ReconcileResult; snapshot: DeskSnapshot } | undefined;
  const ask = async () => {
    const snapshot = await readDeskSnapshot(admin);
    const { rows: list, ...rest } = snapshot;
    last = { verdict: reconcile({ earlier, acknowledged, list, ...rest }), snapshot };
    return hasNoProblems(last.verdict) ? last : undefined;
  };
  return waitFor("a desk that agrees with what it acknowledged", SETTLE_MS, ask).catch((error: unknown) => {
    if (last) return last;
    throw error;
  });
}

function latenciesOf(views: readonly HeadlessDashboard[], placed: readonly PlacedOrder[]): number[] {
  return views.flatMap(({ shownAt }) =>
    placed.flatMap(({ row }) => {
      const at = shownAt.get(row.transaction_id);
      return at === undefined ? [] : [at - Date.parse(row.created_at)];
    }),
  );
}

interface FailureTestOptions {
  url: string;
  folder: string;
  orders: number;
  seconds: number;
}

/**
 * Places orders during failures.
 * @returns whether each acknowledged order is exactly once in the list, in the audit trail and on the dashboards
 */
export async function runFailureTest({ url, folder, orders, seconds }: FailureTestOptions): Promise<boolean> {
  const admin = await openAccountSession(createClientWithIp(url, ADMIN_IP), folder, "admin");
  const staff = await openAccountSession(createClientWithIp(url, STAFF_IP), folder, "staff");
  const { rows: earlier } = await readOrders(admin);
  const views = await Promise.all([
    new HeadlessDashboard("admin's dashboard", admin.api, admin.token).open(),
    new HeadlessDashboard("staff's dashboard", staff.api, staff.token).open(),
  ]);
  console.log(`two dashboards connected; placing ${orders} orders in ${seconds} s`);
  const outages = new OutageLog((line) => console.log(line));
  try {
    const { placed, failed } = await placeAndChangeOrders({ admin, orders, seconds, outages });
    const acknowledged = placed.map(({ row }) => row);
    const dashboardsWrong = await settle(views, [...earlier, ...acknowledged]);
    const { verdict, snapshot } = await reconcileUntilEqual(admin, earlier, acknowledged);
    const reportsWrong = await checkReports(url, acknowledged);
    await writeStateFile(folder, "expected", { acknowledged, snapshot, verdict });
    const reconnections = views.reduce((sum, view) => sum + view.reconnections, 0);
    const found = { verdict, failed, dashboardsWrong, reportsWrong };
    const result = { ...found, reconnections, retries: outages.failures };
    return printTestResult(result, placed, latenciesOf(views, placed));
  } finally {
    for (const view of views) view.close();
  }
}
