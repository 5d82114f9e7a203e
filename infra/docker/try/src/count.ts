import { ADMIN_ADDRESS, clientFrom } from "./clients.js";
import { readOrders } from "./read-desk.js";
import { sessionOf } from "./session.js";

/** Whether the list holds at least that many orders. */
export async function countOrders(url: string, folder: string, expected: number): Promise<boolean> {
  const session = await sessionOf(clientFrom(url, ADMIN_ADDRESS), folder, "admin");
  const { rows } = await readOrders(session);
  console.log(`the list holds ${rows.length} orders, at least ${expected} expected`);
  return rows.length >= expected;
}
