import { isTransactionId, pick } from "@tukar-saldo/contracts";
import { appendToOutbox, newOutboxFields } from "@tukar-saldo/messaging";
import { createBatcher, createInsertCoalescer, duplicateFieldOf } from "@tukar-saldo/service-kit";
import { Types } from "mongoose";
import type { Connection } from "mongoose";
import type { OrderChange } from "../domain/order-changes.js";
import { isMasked } from "../domain/mask.js";
import { toSearchTokens } from "../domain/order-search-tokens.js";
import { PUBLIC_STATUS_FIELDS } from "../domain/order-row.js";
import type { PublicStatusFields } from "../domain/order-row.js";
import type { IdempotencyRecord, Order } from "../domain/order.js";
import { defineOrderModel, toDocument, toOrder } from "./order.model.js";
import type { OrderDocument } from "./order.model.js";

const OBJECT_ID = /^[0-9a-f]{24}$/;
const PUBLIC_STATUS_PROJECTION = Object.fromEntries(
  [...PUBLIC_STATUS_FIELDS, "transaction_id"].map((field) => [field, 1 as const]),
);
/** The fields that a change of an order may write. */
const CHANGING_FIELDS = [
  "status",
  "version",
  "updated_at",
  "completed_at",
  "cancel_reason",
  "reason_text",
  "updated_by",
  "history",
  "expires_at",
  "usd_cents",
  "rate_hundredths",
  "market_rate_hundredths",
  "gross_idr",
  "fee_idr",
  "final_idr",
  "handler",
  "handled_at",
  "processing_at",
  "paid_cleared_at",
  "received_cents",
  "received_currency",
  "provider_reference",
  "payer",
  "payout_reference",
  "payout_channel",
  "refund",
  "notes",
  "notes_count",
  "original",
] as const satisfies readonly (keyof Order)[];

export type OrderInsertOutcome = "stored" | "code taken" | "key taken";

export interface OrderWithFingerprint {
  readonly order: Order;
  readonly fingerprint: string;
}

/** Creates the update operators that write the state of a changed order. */
function toUpdate(order: Order, events: OrderChange["events"]) {
  const { customer_paid_at } = order;
  const isRepriced = events.some(({ type }) => type === "order.repriced");
  return {
    $set: {
      ...pick(order, CHANGING_FIELDS),
      // A masked order gets no tokens: with tokens, searches would find it, and the retention job would mask it again.
      ...(isRepriced && !isMasked(order) && { search: toSearchTokens(order) }),
      ...(customer_paid_at && { customer_paid_at }),
    },
    ...(customer_paid_at === null && { $unset: { customer_paid_at: 1 } }),
  };
}

export type OrderStore = ReturnType<typeof createOrderStore>;

/** Reads and writes single orders; each write includes its events. */
export function createOrderStore(connection: Connection) {
  const orders = defineOrderModel(connection);
  // The driver's collection, which skips mongoose's hydration and casting. `toDocument` already creates documents that
  // match the schema.
  const collection = connection.collection<OrderDocument>(orders.collection.name);

  const insertCoalesced = createInsertCoalescer(collection);
  /** Creates a finder that reads the orders of concurrent requests by one command instead of one for each. */
  function createFinder(projection?: Readonly<Record<string, 1>>) {
    const batchedReads = createBatcher<string, OrderDocument | undefined>(async (transactionIds) => {
      const filter = { transaction_id: { $in: transactionIds } };
      const documents = await collection.find(filter, projection ? { projection } : {}).toArray();
      const documentsById = new Map(documents.map((document) => [document.transaction_id, document]));
      return transactionIds.map((id) => documentsById.get(id));
    });
    return async (transactionId: string): Promise<OrderDocument | undefined> =>
      isTransactionId(transactionId) ? batchedReads.add(transactionId) : undefined;
  }
  const findDocument = createFinder();
  const findPublicStatus = createFinder(PUBLIC_STATUS_PROJECTION);

  async function findByTransactionId(transactionId: string): Promise<Order | undefined> {
    const document = await findDocument(transactionId);
    return document && toOrder(document);
  }

  return {
    newId: (): string => new Types.ObjectId().toHexString(),

    async insert(
      { order, events }: OrderChange,
      idempotency?: IdempotencyRecord,
    ): Promise<OrderInsertOutcome> {
      const idempotencyFields = idempotency ? { idem: idempotency } : {};
      try {
        await insertCoalesced({ ...toDocument(order), ...idempotencyFields, ...newOutboxFields(events) });
        return "stored";
      } catch (error) {
        const duplicateField = duplicateFieldOf(error);
        if (duplicateField === undefined) throw error;
        return duplicateField === "idem.key" ? "key taken" : "code taken";
      }
    },

    findByTransactionId,

    /** Finds an order, and the idempotency key of the request that created the order, if that request had a key. */
    async findWithKey(transactionId: string): Promise<{ order: Order; key: string | undefined } | undefined> {
      const document = await findDocument(transactionId);
      return document && { order: toOrder(document), key: document.idem?.key };
    },

    /** Finds the fields of an order's public status. */
    async findPublicStatus(transactionId: string): Promise<PublicStatusFields | undefined> {
      const document = await findPublicStatus(transactionId);
      return document && pick(toOrder(document), PUBLIC_STATUS_FIELDS);
    },

    /** Finds an order by `id` or `transaction_id`. */
    async findById(id: string): Promise<Order | undefined> {
      if (!OBJECT_ID.test(id)) return findByTransactionId(id);
      const document = await orders.findOne({ _id: new Types.ObjectId(id) }).lean();
      return document ? toOrder(document) : undefined;
    },

    /** Finds an order by the idempotency key of the request that created it. */
    async findByKey(key: string): Promise<OrderWithFingerprint | undefined> {
      const document = await orders.findOne({ "idem.key": key }).lean();
      return document?.idem
        ? { order: toOrder(document), fingerprint: document.idem.fingerprint }
        : undefined;
    },

    /** Writes a change if the stored order has this version. @returns false when the stored version differs */
    async saveChange({ order, events }: OrderChange, version: number): Promise<boolean> {
      const update = { ...toUpdate(order, events), ...appendToOutbox(events) };
      const { matchedCount } = await orders.updateOne({ _id: new Types.ObjectId(order.id), version }, update);
      return matchedCount === 1;
    },
  };
}
