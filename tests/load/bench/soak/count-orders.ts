import type { TransactionRow } from "@tukar-saldo/contracts";
import { connectDashboard } from "@tukar-saldo/test-kit";
import type { Connection } from "mongoose";

/** How often each order was seen in one place, such as the storage or a dashboard, by transaction id. */
export type Sightings = Map<string, number>;

export interface OrderCount {
  readonly place: string;
  /** The number of accepted orders that were seen. */
  readonly seen: number;
  /** The number of accepted orders that were not seen. */
  readonly lost: number;
  /** The number of orders that were seen more than once. */
  readonly doubled: number;
  /** The number of orders that were seen although no reply acknowledged them. */
  readonly unanswered: number;
}

/** Compares the orders seen in a place with the orders that the desk accepted. */
export function countOrders(place: string, accepted: ReadonlySet<string>, sightings: Sightings): OrderCount {
  const seenCount = [...sightings.keys()].filter((id) => accepted.has(id)).length;
  return {
    place,
    seen: seenCount,
    lost: accepted.size - seenCount,
    doubled: [...sightings.values()].filter((times) => times > 1).length,
    unanswered: sightings.size - seenCount,
  };
}

function countSightings(ids: Iterable<string>, sightings: Sightings = new Map()): Sightings {
  for (const id of ids) sightings.set(id, (sightings.get(id) ?? 0) + 1);
  return sightings;
}

/** Reads the orders placed after `since`, and the orders whose `order.placed` event was audited after `since`. */
export async function readStoredOrders(
  data: Connection,
  since: Date,
): Promise<{ stored: Sightings; audited: Sightings }> {
  const storedOrders = await data
    .collection<{ transaction_id: string }>("transactions")
    .find({ created_at: { $gte: since } }, { projection: { transaction_id: 1 } })
    .toArray();
  const auditedOrders = await data
    .collection<{ target: { id: string } }>("audit")
    .find({ action: "order.placed", at: { $gte: since } }, { projection: { target: 1 } })
    .toArray();
  return {
    stored: countSightings(storedOrders.map(({ transaction_id: id }) => id)),
    audited: countSightings(auditedOrders.map(({ target }) => target.id)),
  };
}

/** Opens a dashboard that counts the new orders that it receives. */
export async function openCountingDashboard(url: string, token: string) {
  const { socket, close } = await connectDashboard(url, token);
  const placedCounts: Sightings = new Map();
  let disconnectCount = 0;
  socket.on("transaction_update", (row?: TransactionRow) => {
    if (row) countSightings([row.transaction_id], placedCounts);
  });
  socket.on("disconnect", () => (disconnectCount += 1));
  return { placed: placedCounts, disconnects: () => disconnectCount, close };
}
