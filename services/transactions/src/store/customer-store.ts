import {
  isClosedStatus,
  normalizeWhatsapp,
  extractDigits,
  orderFormFields,
  pick,
  TRANSACTION_STATUSES,
} from "@tukar-saldo/contracts";
import type { CustomerBody, DomainEvent, OrderFormFields } from "@tukar-saldo/contracts";
import { appendToOutbox } from "@tukar-saldo/messaging";
import { Types } from "mongoose";
import type { Connection } from "mongoose";
import { maskEvent, RECORDED_TEXT_FIELDS } from "../domain/mask.js";
import type { Order } from "../domain/order.js";
import { WORD_INDEX } from "./order-filter.js";
import { toOrder } from "./order.model.js";
import type { OrderDocument } from "./order.model.js";

const BATCH_SIZE = 200;
const CLOSED_STATUSES = TRANSACTION_STATUSES.filter(isClosedStatus);
const MASKED_FIELDS = [
  ...(Object.keys(orderFormFields.shape) as (keyof OrderFormFields)[]),
  ...RECORDED_TEXT_FIELDS,
  "refund",
  "notes",
  "reason_text",
  "version",
  "updated_at",
  "updated_by",
  "history",
] as const;
const NEWEST_FIRST = { created_at: -1, _id: -1 } as const;
const ORDER_PROJECTION = { search: 0, idem: 0 } as const;
/** Matches the transaction id among the search tokens of an order. Only masked orders have no such token. */
const UNMASKED_TOKEN = /^trx/;

/** An order and its unpublished events. */
export interface OrderWithEvents {
  readonly order: Order;
  readonly pending: readonly DomainEvent[];
}

/** An order before and after its data was masked, and the events of this change. */
export interface MaskedOrder {
  readonly before: OrderWithEvents;
  readonly order: Order;
  readonly events: DomainEvent[];
}

function toOrderWithEvents(document: OrderDocument): OrderWithEvents {
  const pending = Array.isArray(document.outbox) ? (document.outbox as DomainEvent[]) : [];
  return { order: toOrder(document), pending };
}

/**
 * Whether an order belongs to a customer. A matching search token does not prove this, as the token may come from
 * another number of the order.
 */
function belongsTo({ whatsapp, account }: CustomerBody, order: OrderDocument): boolean {
  // Orders that a replica of the previous version inserts during an upgrade lack `whatsapp_e164`.
  if (whatsapp !== undefined) return normalizeWhatsapp(order.user_whatsapp) === normalizeWhatsapp(whatsapp);
  return extractDigits(order.destination_account) === extractDigits(account ?? "");
}

/** Selects an order whose outbox still has exactly these events. The relay changes the outbox but not the version. */
function toOutboxFilter(pending: readonly DomainEvent[]) {
  if (pending.length === 0) return { "outbox.0": { $exists: false } };
  return { outbox: { $size: pending.length }, "outbox.id": { $all: pending.map(({ id }) => id) } };
}

/** Creates the update that masks an order, unless the order or its outbox has changed since it was read. */
function toMaskingUpdate({ before, order, events }: MaskedOrder) {
  const $set = { ...pick(order, MASKED_FIELDS), whatsapp_e164: order.user_whatsapp };
  // `whatsapp`: the normalised number as replicas of the previous version store it.
  const $unset = { search: "", idem: "", whatsapp: "" } as const;
  const { id: _id, version } = before.order;
  const filter = { _id: new Types.ObjectId(_id), version, ...toOutboxFilter(before.pending) };
  if (before.pending.length > 0) {
    const outbox = [...before.pending.map(maskEvent), ...events];
    return { filter, update: { $set: { ...$set, outbox }, $unset } };
  }
  return { filter, update: { $set, $unset, ...(events.length > 0 ? appendToOutbox(events) : {}) } };
}

export type CustomerStore = ReturnType<typeof createCustomerStore>;

/** Creates the store that finds the orders of one customer, and masks personal data in orders. */
export function createCustomerStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");
  return {
    /** Finds the orders of a customer whose data is not masked, newest first. */
    async find(customer: CustomerBody): Promise<OrderWithEvents[]> {
      const { whatsapp, account } = customer;
      const searchedNumber =
        whatsapp === undefined ? extractDigits(account ?? "") : normalizeWhatsapp(whatsapp);
      const documents = await orders
        .find({ search: { $eq: searchedNumber } }, { projection: ORDER_PROJECTION, hint: WORD_INDEX })
        .sort(NEWEST_FIRST)
        .toArray();
      return documents.filter((order) => belongsTo(customer, order)).map(toOrderWithEvents);
    },

    /** Yields, in batches, the unmasked orders that have been closed and unchanged since a time. */
    async *readClosedSince(time: Date): AsyncGenerator<OrderWithEvents[]> {
      const closedAndUnchangedFilter = { status: { $in: CLOSED_STATUSES }, updated_at: { $lte: time } };
      const filter = { search: UNMASKED_TOKEN, created_at: { $lte: time }, ...closedAndUnchangedFilter };
      const options = { projection: ORDER_PROJECTION, hint: WORD_INDEX, batchSize: BATCH_SIZE };
      let batch: OrderWithEvents[] = [];
      for await (const document of orders.find(filter, options)) {
        batch.push(toOrderWithEvents(document));
        if (batch.length < BATCH_SIZE) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },

    /** Masks an order and its unpublished events. @returns false if the order or its outbox was changed meanwhile */
    async saveMasked(maskedOrder: MaskedOrder): Promise<boolean> {
      const { filter, update } = toMaskingUpdate(maskedOrder);
      return (await orders.updateOne(filter, update as object)).matchedCount === 1;
    },

    /** Saves several masked orders, except those that were changed meanwhile. @returns the number of saved orders */
    async saveAllMasked(changes: readonly MaskedOrder[]): Promise<number> {
      const writes = changes.map((maskedOrder) => ({
        updateOne: toMaskingUpdate(maskedOrder) as { filter: object; update: object },
      }));
      return (await orders.bulkWrite(writes, { ordered: false })).matchedCount;
    },

    /** Adds events to an order's outbox without changing the order. @returns false if the order does not exist */
    async addEvents({ id }: Order, events: DomainEvent[]): Promise<boolean> {
      const update = appendToOutbox(events) as object;
      return (await orders.updateOne({ _id: new Types.ObjectId(id) }, update)).matchedCount === 1;
    },
  };
}
