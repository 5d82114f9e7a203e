import type { Closing, DomainEvent } from "@tukar-saldo/contracts";
import { logOrderStep } from "@tukar-saldo/messaging";
import type { Relay } from "@tukar-saldo/messaging";
import type { Logger } from "@tukar-saldo/service-kit";
import { Types } from "mongoose";
import type { Connection } from "mongoose";
import type { OrderChange } from "../domain/order-changes.js";
import { createBucketStore } from "./bucket-store.js";
import { closingIdOf, createClosingStore } from "./closing-store.js";
import { createCompletedOrderStore } from "./completed-order-store.js";
import { createCustomerStore } from "./customer-store.js";
import { createDuplicateStore } from "./duplicate-store.js";
import { createErasureStore } from "./erasure-store.js";
import { createOpenOrderStore } from "./open-order-store.js";
import { createOrderCountStore } from "./order-count-store.js";
import { createOrderHistoryStore } from "./order-history-store.js";
import { createOrderListStore } from "./order-list-store.js";
import { createOrderReferenceStore } from "./order-reference-store.js";
import { createOrderRemovalStore } from "./order-removal-store.js";
import { createOrderSearchStore } from "./order-search-store.js";
import { createOrderStore } from "./order-store.js";
import { createRefundStore } from "./refund-store.js";
import { createRelatedOrderStore } from "./related-order-store.js";
import { createResetStore, REFUSED_RESETS_FILTER } from "./reset-store.js";
import { createRolloutStore } from "./rollout-store.js";
import { createSensitiveReadStore } from "./sensitive-read-store.js";
import { createStaffStore } from "./staff-store.js";
import { createUnpaidOrderStore } from "./unpaid-order-store.js";

export function createStores(connection: Connection) {
  return {
    orders: createOrderStore(connection),
    customers: createCustomerStore(connection),
    duplicates: createDuplicateStore(connection),
    erasures: createErasureStore(connection),
    orderList: createOrderListStore(connection),
    orderSearch: createOrderSearchStore(connection),
    orderReferences: createOrderReferenceStore(connection),
    orderCounts: createOrderCountStore(connection),
    closings: createClosingStore(connection),
    openOrders: createOpenOrderStore(connection),
    completedOrders: createCompletedOrderStore(connection),
    refunds: createRefundStore(connection),
    orderHistories: createOrderHistoryStore(connection),
    unpaidOrders: createUnpaidOrderStore(connection),
    related: createRelatedOrderStore(connection),
    staff: createStaffStore(connection),
    orderRemoval: createOrderRemovalStore(connection),
    buckets: createBucketStore(connection),
    resets: createResetStore(connection),
    rollout: createRolloutStore(connection),
    sensitiveReads: createSensitiveReadStore(connection),
  };
}

/**
 * Lists the collections with an outbox, whose events the relay publishes.
 * @param markStale is called with the creation time of an order before the relay clears an event of the order
 */
export function createRelayedCollections(markStale: (createdAt: Date) => Promise<void>) {
  const beforeClear = ({ created_at }: Record<string, unknown>) => markStale(created_at as Date);
  return [
    { name: "transactions", beforeClear },
    { name: "closings" },
    { name: "erasures" },
    { name: "resets", removeWhenPublished: REFUSED_RESETS_FILTER },
    { name: "sensitive_reads", removeWhenPublished: {} },
  ];
}

export function createEventAnnouncer(announce: Relay["announce"], log: Logger) {
  return {
    order({ order, events }: OrderChange): void {
      for (const event of events) logOrderStep(log, "stored", event);
      const document = { _id: new Types.ObjectId(order.id), created_at: order.created_at };
      announce("transactions", { ...document, outbox: events });
    },
    closing: (closing: Closing, outbox: DomainEvent[]) =>
      announce("closings", { _id: closingIdOf(closing), outbox }),
    erasure: (id: string, outbox: DomainEvent[]) => announce("erasures", { _id: id, outbox }),
    reset: (id: string, outbox: DomainEvent[]) => announce("resets", { _id: id, outbox }),
    sensitiveRead: (id: string, outbox: DomainEvent[]) => announce("sensitive_reads", { _id: id, outbox }),
  };
}

/** Logs and publishes new events immediately. If publishing fails, the relay's sweep publishes them later. */
export type EventAnnouncer = ReturnType<typeof createEventAnnouncer>;
