import { ADMIN_IP, createClientWithIp } from "./clients.js";
import { OutageLog } from "./outages.js";
import { placeOrder } from "./place-order.js";
import { readDeskSnapshot, readOrders } from "./read-desk-snapshot.js";
import { openAccountSession } from "./session.js";
import { readStateFile, writeStateFile } from "./state.js";
import { waitFor } from "./wait-for.js";

const AUDIT_TIMEOUT_MS = 60_000;

/** Places one order without retries, which must succeed even while Redis is down, and checks that it is listed. */
export async function placeOneOrder(url: string, folder: string): Promise<boolean> {
  const session = await openAccountSession(createClientWithIp(url, ADMIN_IP), folder, "admin");
  const earlier = (await readOrders(session)).rows.length;
  const outages = new OutageLog(console.log);
  const { row, ms } = await placeOrder(url, earlier, outages);
  const { rows } = await readOrders(session);
  const isListed = rows.some(({ id }) => id === row.id);
  console.log(`order ${row.unique_code} acknowledged after ${ms} ms, ${isListed ? "listed" : "NOT listed"}`);
  return isListed && outages.failures === 0;
}

/** Saves a snapshot of the desk, with which a restored desk is compared later, once the audit trail is complete. */
export async function saveDeskSnapshot(url: string, folder: string): Promise<boolean> {
  const session = await openAccountSession(createClientWithIp(url, ADMIN_IP), folder, "admin");
  const snapshot = await waitFor("an audit trail with every order", AUDIT_TIMEOUT_MS, async () => {
    const desk = await readDeskSnapshot(session);
    const placed = desk.audit.filter(({ action }) => action === "order.placed").length;
    return placed === desk.total ? desk : undefined;
  });
  await writeStateFile(folder, "expected", { ...(await readStateFile(folder, "expected")), snapshot });
  console.log(`recorded ${snapshot.total} orders and ${snapshot.audit.length} audit rows`);
  return true;
}
