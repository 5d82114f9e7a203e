import { signIn } from "@tukar-saldo/test-kit";
import { ADMIN_IP, createClientWithIp } from "./clients.js";
import { compareSnapshots } from "./compare-snapshots.js";
import { OutageLog } from "./outages.js";
import { placeOrder } from "./place-order.js";
import { printTable } from "./print-result.js";
import { readDeskSnapshot, readOrders } from "./read-desk-snapshot.js";
import { readStateFile } from "./state.js";
import { waitFor } from "./wait-for.js";

const READY_TIMEOUT_MS = 120_000;

/** Checks that a restored desk equals the snapshot, accepts the same password and takes orders. */
export async function checkRestoredDesk(url: string, folder: string): Promise<boolean> {
  const { admin } = await readStateFile(folder, "desk");
  const { snapshot } = await readStateFile(folder, "expected");
  const api = createClientWithIp(url, ADMIN_IP);
  const signInAsAdmin = () => signIn(api, admin.email, admin.password);
  const token = await waitFor("to sign in at the restored desk", READY_TIMEOUT_MS, signInAsAdmin);
  const session = { api, token };
  const restoredSnapshot = await readDeskSnapshot(session);
  const differences = compareSnapshots(snapshot, restoredSnapshot);
  const { row } = await placeOrder(url, snapshot.rows.length, new OutageLog(console.log));
  const { rows } = await readOrders(session);
  if (!rows.some(({ id }) => id === row.id))
    differences.push(`order ${row.id}, placed now, is not in the list`);
  printTable({
    orders: `${restoredSnapshot.rows.length} of ${snapshot.rows.length}`,
    users: `${restoredSnapshot.users.length} of ${snapshot.users.length}`,
    "audit rows": `${restoredSnapshot.audit.length}, ${snapshot.audit.length} in the snapshot`,
    differences: differences.length,
    "new order": row.unique_code,
  });
  for (const each of differences) console.log(`wrong: ${each}`);
  return differences.length === 0;
}
