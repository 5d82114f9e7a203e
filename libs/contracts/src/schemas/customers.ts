import * as z from "zod/mini";
import { defineMessageKey } from "../message.js";
import { dataReply } from "./data-reply.js";
import { orderChange, orderDetail, orderNote } from "./order-record.js";
import { orderFormFields } from "./order.js";

const { user_whatsapp: whatsapp, destination_account: account } = orderFormFields.shape;

/** Identifies a customer either by their WhatsApp number or by their account, never by both. */
export const customerBody = z
  .object({ whatsapp: z.optional(whatsapp), account: z.optional(account) })
  .check(
    z.refine(
      (body) => (body.whatsapp === undefined) !== (body.account === undefined),
      defineMessageKey("customers.error.one"),
    ),
  );
export type CustomerBody = z.infer<typeof customerBody>;

/** How many closed orders a customer has, and the codes of the open ones. */
export const customerCountReply = dataReply(z.object({ closed: z.int(), open: z.array(z.string()) }));
export type CustomerCount = z.infer<typeof customerCountReply>["data"];

const STAFF_ONLY_FIELDS = { updated_by: true, duplicate_of: true, handler: true, handled_at: true } as const;
/** An order in the export of a customer's data: all its stored data about the customer. */
export const customerOrder = z.extend(z.omit(orderDetail, STAFF_ONLY_FIELDS), {
  notes: z.array(z.pick(orderNote, { at: true, text: true })),
  history: z.array(z.pick(orderChange, { at: true, what: true, from: true, to: true })),
});
export type CustomerOrder = z.infer<typeof customerOrder>;

export const customerExportReply = dataReply(
  z.object({ exported_at: z.string(), orders: z.array(customerOrder) }),
);

export const customerEraseReply = dataReply(z.object({ erased: z.int() }));
