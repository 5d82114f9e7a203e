import { isTransactionId, jakartaDay } from "@tukar-saldo/contracts";
import { pushEvents, withEvents } from "@tukar-saldo/messaging";
import { duplicateKeyOf } from "@tukar-saldo/service-kit";
import { Types } from "mongoose";
import type { Connection } from "mongoose";
import type { OrderChange } from "../domain/order-changes.js";
import type { Idempotency, Order } from "../domain/order.js";
import { orderModel, toDocument, toOrder } from "./order.model.js";

/** What became of an order that was to be stored: codes are generated again, a used key leads to its order. */
export type InsertOutcome = "stored" | "code taken" | "key taken";

export interface KeyedOrder {
  readonly order: Order;
  readonly fingerprint: string;
}

export type OrderStore = ReturnType<typeof createOrderStore>;

/** Single orders; each write carries its events. */
export function createOrderStore(connection: Connection) {
  const orders = orderModel(connection);

  async function insert({ order, events }: OrderChange, idem?: Idempotency): Promise<InsertOutcome> {
    try {
      await orders.create({ ...toDocument(order), ...(idem ? { idem } : {}), ...withEvents(events) });
      return "stored";
    } catch (error) {
      const taken = duplicateKeyOf(error);
      if (!taken) throw error;
      return taken === "idem.key" ? "key taken" : "code taken";
    }
  }

  async function findByTransactionId(transactionId: string): Promise<Order | undefined> {
    if (!isTransactionId(transactionId)) return undefined;
    const found = await orders.findOne({ transaction_id: transactionId }).lean();
    return found ? toOrder(found) : undefined;
  }

  async function findById(id: string): Promise<Order | undefined> {
    if (!/^[0-9a-f]{24}$/.test(id)) return findByTransactionId(id);
    const found = await orders.findOne({ _id: new Types.ObjectId(id) }).lean();
    return found ? toOrder(found) : undefined;
  }

  async function findByKey(key: string): Promise<KeyedOrder | undefined> {
    const found = await orders.findOne({ "idem.key": key }).lean();
    return found?.idem ? { order: toOrder(found), fingerprint: found.idem.fingerprint } : undefined;
  }

  /** Writes a status over the version it was decided on; false when another one is stored by now. */
  async function saveStatus({ order, events }: OrderChange, readVersion: number): Promise<boolean> {
    const { status, version, updated_at, completed_at } = order;
    const changed = { status, version, updated_at, completed_at };
    const filter = { _id: new Types.ObjectId(order.id), version: readVersion };
    const { matchedCount } = await orders.updateOne(filter, { $set: changed, ...pushEvents(events) });
    return matchedCount === 1;
  }

  return {
    insert,
    findByTransactionId,
    /** By `id` or `transaction_id`. */
    findById,
    findByKey,
    saveStatus,
    newId: () => new Types.ObjectId().toHexString(),
    /** What the relay publishes of a change that was just stored. */
    outboxOf: ({ order, events }: OrderChange) => ({
      _id: new Types.ObjectId(order.id),
      created_day: jakartaDay(order.created_at),
      outbox: events,
    }),
  };
}
