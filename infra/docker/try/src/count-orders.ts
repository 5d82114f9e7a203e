import { ADMIN_IP, createClientWithIp } from "./clients.js";
import { readOrders } from "./read-desk-snapshot.js";
import { openAccountSession } from "./session.js";

/** Whether the list has at least the expected number of orders. */
export async function hasMinOrderCount(url: string, folder: string, expected: number): Promise<boolean> {
  const session = await openAccountSession(createClientWithIp(url, ADMIN_IP), folder, "admin");
  const { rows } = await readOrders(session);
  console.log(`the list holds ${rows.length} orders, at least ${expected} expected`);
  return rows.length >= expected;
}
