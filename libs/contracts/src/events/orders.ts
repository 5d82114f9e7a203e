import * as z from "zod/mini";
import { transactionRow } from "../schemas/order.js";
import { defineEvent } from "./define-event.js";

/** An order in an event, with the fields of its row. Unknown fields are kept. */
const order = z.looseObject(transactionRow.shape);

/** The fields of an order that the audit trail stores. None of them is personal data. */
const auditedOrder = z.pick(transactionRow, {
  id: true,
  transaction_id: true,
  status: true,
  version: true,
  paypal_amount: true,
  gross_amount: true,
  fee_amount: true,
  final_amount: true,
});

const { handler, notes_count, conversion_rate } = transactionRow.shape;
const auditedOrderWithHandler = z.extend(auditedOrder, { handler });
const auditedOrderWithNotesCount = z.extend(auditedOrder, { notes_count });
const auditedOrderWithRate = z.extend(auditedOrder, { conversion_rate });

export const orderEvents = [
  defineEvent({
    type: "order.placed",
    version: 1,
    data: z.looseObject({ after: order }),
    subscribers: ["notifier", "audit"],
    subscriberSchemas: { audit: z.object({ after: auditedOrder }) },
  }),
  defineEvent({
    type: "order.status_changed",
    version: 1,
    data: z.looseObject({ before: order, after: order }),
    subscribers: ["notifier", "audit"],
    subscriberSchemas: { audit: z.object({ before: auditedOrder, after: auditedOrder }) },
  }),
  defineEvent({
    type: "order.customer_paid",
    version: 1,
    data: z.looseObject({ after: order }),
    subscribers: ["notifier", "audit"],
    subscriberSchemas: { audit: z.object({ after: auditedOrder }) },
  }),
  /** Staff recorded fields of this order, such as the amount received; `facts` contains the names of these fields. */
  defineEvent({
    type: "order.facts_changed",
    version: 1,
    data: z.looseObject({ before: order, after: order, facts: z.array(z.string()) }),
    subscribers: ["notifier", "audit"],
    subscriberSchemas: {
      audit: z.object({ before: auditedOrder, after: auditedOrder, facts: z.array(z.string()) }),
    },
  }),
  defineEvent({
    type: "order.note_added",
    version: 1,
    data: z.looseObject({ after: order }),
    subscribers: ["notifier", "audit"],
    subscriberSchemas: { audit: z.object({ after: auditedOrderWithNotesCount }) },
  }),
  defineEvent({
    type: "order.handler_changed",
    version: 1,
    data: z.looseObject({ before: order, after: order }),
    subscribers: ["notifier", "audit"],
    subscriberSchemas: {
      audit: z.object({ before: auditedOrderWithHandler, after: auditedOrderWithHandler }),
    },
  }),
  /** Amount, fee, payout and rate of this order were recalculated. */
  defineEvent({
    type: "order.repriced",
    version: 1,
    data: z.looseObject({ before: order, after: order }),
    subscribers: ["notifier", "audit"],
    subscriberSchemas: { audit: z.object({ before: auditedOrderWithRate, after: auditedOrderWithRate }) },
  }),
  /** A customer's data was masked in this order. */
  defineEvent({
    type: "customer.erased",
    version: 1,
    data: z.looseObject({ after: order }),
    subscribers: ["notifier", "audit"],
    subscriberSchemas: { audit: z.object({ after: auditedOrder }) },
  }),
  defineEvent({
    type: "customer.exported",
    version: 1,
    data: z.looseObject({ export_id: z.string(), count: z.int() }),
    subscribers: ["audit"],
  }),
  /**
   * The nightly job masked the personal data of orders that have been closed for at least `days` days; with 0, it ended an
   * interrupted run after the retention was switched off.
   */
  defineEvent({
    type: "retention.applied",
    version: 1,
    data: z.looseObject({ run_id: z.string(), days: z.int(), count: z.int() }),
    subscribers: ["notifier", "audit"],
  }),
  defineEvent({
    type: "orders.reset",
    version: 1,
    data: z.looseObject({ reset_id: z.string(), deleted_count: z.int(), cutoff: z.string() }),
    subscribers: ["notifier", "audit"],
  }),
  defineEvent({
    type: "orders.exported",
    version: 1,
    /** The export's filter and number of orders. `filter` contains no search text, only whether there was one. */
    data: z.looseObject({
      export_id: z.string(),
      format: z.string(),
      filter: z.record(z.string(), z.union([z.string(), z.boolean()])),
      count: z.int(),
    }),
    subscribers: ["audit"],
  }),
  defineEvent({
    type: "orders.many_read",
    version: 1,
    /** `count`: how many orders the actor has read on `day` (in Jakarta), in lists and exports. */
    data: z.looseObject({ day: z.string(), count: z.int() }),
    subscribers: ["audit"],
  }),
  defineEvent({
    type: "day.closed",
    version: 1,
    data: z.looseObject({
      day: z.string(),
      revision: z.int(),
      completed: z.int(),
      paid_amount: z.number(),
    }),
    subscribers: ["audit"],
  }),
  defineEvent({
    type: "orders.reset_refused",
    version: 1,
    data: z.looseObject({ reset_id: z.string() }),
    subscribers: ["audit"],
  }),
] as const;
