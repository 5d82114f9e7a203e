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

const CONSISTENCY_TIMEOUT_MS = 60_000;

type Session = Awaited<ReturnType<typeof openAccountSession>>;

/** Waits up to a minute until dashboards show the expected orders. @returns `dashboard: order` for each difference */
async function waitForDashboards(
  dashboards: readonly HeadlessDashboard[],
  expected: readonly TransactionRow[],
): Promise<string[]> {
  const findDifferences = (): string[] =>
    dashboards.flatMap(({ name, rows }) => diffOrders(rows, expected).map((id) => `${name}: ${id}`));
  await waitFor(
    "dashboards",
    CONSISTENCY_TIMEOUT_MS,
    () => findDifferences().length === 0 || undefined,
  ).catch(() => undefined);
  return findDifferences();
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
  let lastComparison: { verdict: ReconcileResult; snapshot: DeskSnapshot } | undefined;
  const reconcileOnce = async () => {
    const snapshot = await readDeskSnapshot(admin);
    const { rows: list, ...rest } = snapshot;
    lastComparison = { verdict: reconcile({ earlier, acknowledged, list, ...rest }), snapshot };
    return hasNoProblems(lastComparison.verdict) ? lastComparison : undefined;
  };
  return waitFor("a desk that agrees with what it acknowledged", CONSISTENCY_TIMEOUT_MS, reconcileOnce).catch(
    (error: unknown) => {
      if (lastComparison) return lastComparison;
      throw error;
    },
  );
}

function computeLatencies(
  dashboards: readonly HeadlessDashboard[],
  placed: readonly PlacedOrder[],
): number[] {
  return dashboards.flatMap(({ shownAt }) =>
    placed.flatMap(({ row }) => {
      const shownMs = shownAt.get(row.transaction_id);
      return shownMs === undefined ? [] : [shownMs - Date.parse(row.created_at)];
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
  const dashboards = await Promise.all([
    new HeadlessDashboard("admin's dashboard", admin.api, admin.token).open(),
    new HeadlessDashboard("staff's dashboard", staff.api, staff.token).open(),
  ]);
  console.log(`two dashboards connected; placing ${orders} orders in ${seconds} s`);
  const outages = new OutageLog((line) => console.log(line));
  try {
    const { placed, failures } = await placeAndChangeOrders({ admin, orders, seconds, outages });
    const acknowledged = placed.map(({ row }) => row);
    const dashboardProblems = await waitForDashboards(dashboards, [...earlier, ...acknowledged]);
    const { verdict, snapshot } = await reconcileUntilEqual(admin, earlier, acknowledged);
    const reportProblems = await checkReports(url, acknowledged);
    await writeStateFile(folder, "expected", { acknowledged, snapshot, verdict });
    const reconnections = dashboards.reduce((sum, dashboard) => sum + dashboard.reconnections, 0);
    const problems = { verdict, failures, dashboardProblems, reportProblems };
    const result = { ...problems, reconnections, retries: outages.failures };
    return printTestResult(result, placed, computeLatencies(dashboards, placed));
  } finally {
    for (const dashboard of dashboards) dashboard.close();
  }
}
