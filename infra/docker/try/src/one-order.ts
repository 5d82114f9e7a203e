import { ADMIN_ADDRESS, clientFrom } from "./clients.js";
import { Outages } from "./outages.js";
import { placeOrder } from "./place-order.js";
import { readDesk, readOrders } from "./read-desk.js";
import { sessionOf } from "./session.js";
import { readState, writeState } from "./state.js";
import { waitFor } from "./wait-for.js";

const AUDITED_MS = 60_000;

/** Places one order at the first try, and finds it in the list: what must work with Redis away. */
export async function placeOneOrder(url: string, folder: string): Promise<boolean> {
  const session = await sessionOf(clientFrom(url, ADMIN_ADDRESS), folder, "admin");
  const earlier = (await readOrders(session)).rows.length;
  const outages = new Outages(console.log);
  const { row, ms } = await placeOrder(url, earlier, outages);
  const { rows } = await readOrders(session);
  const isListed = rows.some(({ id }) => id === row.id);
  console.log(`order ${row.unique_code} acknowledged after ${ms} ms, ${isListed ? "listed" : "NOT listed"}`);
  return isListed && outages.failures === 0;
}

/** Notes the desk as it is now, once the audit trail has every order: what a restored desk must equal. */
export async function noteDesk(url: string, folder: string): Promise<boolean> {
  const session = await sessionOf(clientFrom(url, ADMIN_ADDRESS), folder, "admin");
  const snapshot = await waitFor("an audit trail with every order", AUDITED_MS, async () => {
    const desk = await readDesk(session);
    const placed = desk.audit.filter(({ action }) => action === "order.placed").length;
    return placed === desk.total ? desk : undefined;
  });
  await writeState(folder, "night", { ...(await readState(folder, "night")), snapshot });
  console.log(`noted ${snapshot.total} orders and ${snapshot.audit.length} audit rows`);
  return true;
}
