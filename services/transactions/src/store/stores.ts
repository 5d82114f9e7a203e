import type { Connection } from "mongoose";
import { createDayBucketStore } from "./day-bucket-store.js";
import { createOrderCountStore } from "./order-count-store.js";
import { createOrderListStore } from "./order-list-store.js";
import { createOrderRemovalStore } from "./order-removal-store.js";
import { createOrderStore } from "./order-store.js";
import { createResetStore } from "./reset-store.js";

/** Everything this service keeps, over one connection. */
export function createStores(connection: Connection, now: () => Date) {
  return {
    orders: createOrderStore(connection),
    list: createOrderListStore(connection, now),
    counts: createOrderCountStore(connection),
    removal: createOrderRemovalStore(connection),
    buckets: createDayBucketStore(connection),
    resets: createResetStore(connection),
  };
}
