import { ADMIN_IP, createClientWithIp } from "./clients.js";
import { OutageLog } from "./outages.js";
import { placeOrder } from "./place-order.js";
import { readDeskSnapshot, readOrders } from "./read-desk-snapshot.js";
import { openAccountSession } from "./session.js";
import { readStateFile, writeStateFile } from "./state.js";
import { waitFor } from "./wait-for.js";

const AUDIT_TIMEOUT_MS = 60_000;

/** Places one order without retries and checks that it is listed. Must succeed even while Redis is down. */
export async function placeOneOrder(url: string, folder: string): Promise<boolean> {
  const session = await openAccountSession(createClientWithIp(url, ADMIN_IP), folder, "admin");
  const earlierCount = (await readOrders(session)).rows.length;
  const outages = new OutageLog(console.log);
  const { row, ms } = await placeOrder(url, earlierCount, outages);
  const { rows } = await readOrders(session);
  const isListed = rows.some(({ id }) => id === row.id);
  console.log(`order ${row.unique_code} acknowledged after ${ms} ms, ${isListed ? "listed" : "NOT listed"}`);
  return isListed && outages.failures === 0;
}

/** Saves a snapshot of the desk once the audit trail is complete, for the later comparison with a restored desk. */
export async function saveDeskSnapshot(url: string, folder: string): Promise<boolean> {
  const session = await openAccountSession(createClientWithIp(url, ADMIN_IP), folder, "admin");
  const snapshot = await waitFor("an audit trail with every order", AUDIT_TIMEOUT_MS, async () => {
    const currentSnapshot = await readDeskSnapshot(session);
    const placedCount = currentSnapshot.audit.filter(({ action }) => action === "order.placed").length;
    return placedCount === currentSnapshot.total ? currentSnapshot : undefined;
  });
  await writeStateFile(folder, "expected", { ...(await readStateFile(folder, "expected")), snapshot });
  console.log(`recorded ${snapshot.total} orders and ${snapshot.audit.length} audit rows`);
  return true;
}
