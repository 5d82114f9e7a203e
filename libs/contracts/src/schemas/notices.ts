import * as z from "zod/mini";
import { dataReply } from "./data-reply.js";

/** The rates of a desk: the rate before the markup, the markup, and the customers' rate. */
export const deskRates = z.object({
  current_usd_rate: z.number(),
  markup_percentage: z.number(),
  customer_rate: z.number(),
});
export type DeskRates = z.infer<typeof deskRates>;

const user = z.object({ id: z.string(), name: z.string() });

const commonFields = {
  id: z.string(),
  at: z.string(),
  /** Who caused the notice; id and name are null for the command line and for visitors. */
  actor: z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  /** Who gets the notice: `staff`, `admin`, or the id of a user. */
  for: z.string(),
  /** When the notice expires. */
  until: z.string(),
};

/** A notice of a type that this version knows. Clients do not show other types. */
export const knownNotice = z.discriminatedUnion("type", [
  z.object({
    ...commonFields,
    type: z.literal("rate_changed"),
    /**
     * `version`: the settings' version after the change. Sending the old values with this version undoes the change.
     */
    data: z.object({ from: deskRates, to: deskRates, version: z.int() }),
  }),
  z.object({
    ...commonFields,
    type: z.literal("payout_changed"),
    /** The names of the changed settings that determine where customers send their USD; no values. */
    data: z.object({ settings: z.array(z.string()) }),
  }),
  z.object({ ...commonFields, type: z.literal("admin_added"), data: z.object({ user }) }),
  z.object({
    ...commonFields,
    type: z.literal("many_orders_read"),
    /** `count`: the orders that the actor has read on that day in Jakarta. */
    data: z.object({ day: z.string(), count: z.int() }),
  }),
  z.object({
    ...commonFields,
    type: z.literal("sign_in_storm"),
    /** Failed sign-ins with one e-mail address within `minutes`; `user` is null if no user has the address. */
    data: z.object({ user: z.nullable(user), failures: z.int(), minutes: z.int() }),
  }),
  z.object({
    ...commonFields,
    type: z.literal("new_device"),
    /** Where the sign-in came from, and the User-Agent header of its browser. */
    data: z.object({ address: z.nullable(z.string()), user_agent: z.string() }),
  }),
]);
export type Notice = z.infer<typeof knownNotice>;

/** A notice as the server sends it. A newer server may send types that this version does not know. */
export const noticeView = z.object({
  ...commonFields,
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type NoticeView = z.infer<typeof noticeView>;

export const noticesReply = dataReply(z.array(noticeView));
