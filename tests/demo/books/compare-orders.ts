import type { Connection } from "mongoose";
import { isDeepStrictEqual } from "node:util";
import { toOrder } from "../../../services/transactions/src/store/order.model.js";
import type { OrderDocument } from "../../../services/transactions/src/store/order.model.js";
import { trackStoredOrder } from "../night/tracked-order.js";
import type { TrackedOrder } from "../night/tracked-order.js";

/** The stored orders, compared with the orders that the demo tracked. */
export interface ComparedOrders {
  /** All orders in the storage. */
  readonly orders: readonly TrackedOrder[];
  /** Numbers of orders that other people placed, changed or deleted during the demo. */
  readonly byOthers: { readonly placed: number; readonly changed: number; readonly deleted: number };
  /** The codes of orders that differ from what the demo tracked, although nobody else changed them. */
  readonly wrong: readonly string[];
}

/** Reads all orders from the storage, and compares each with the last response that the demo got about the order. */
export async function compareOrders(
  connection: Connection,
  tracked: Iterable<TrackedOrder>,
): Promise<ComparedOrders> {
  const unmatchedOrders = new Map([...tracked].map((order) => [order.id, order]));
  const orders: TrackedOrder[] = [];
  const wrongCodes: string[] = [];
  let [placed, changed] = [0, 0];
  for await (const document of connection.collection("transactions").find({}).sort({ created_at: 1 })) {
    const order = toOrder(document as unknown as OrderDocument);
    const trackedOrder = unmatchedOrders.get(order.id);
    unmatchedOrders.delete(order.id);
    const storedOrder = trackStoredOrder(order, trackedOrder?.part ?? "night");
    orders.push(storedOrder);
    if (!trackedOrder) placed += 1;
    else if (storedOrder.version > trackedOrder.version) changed += 1;
    else if (!isDeepStrictEqual(storedOrder, trackedOrder)) wrongCodes.push(trackedOrder.unique_code);
  }
  return { orders, byOthers: { placed, changed, deleted: unmatchedOrders.size }, wrong: wrongCodes };
}
