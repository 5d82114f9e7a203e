import * as z from "zod/mini";
import { dataReply } from "./data-reply.js";

/** The rates of a desk: the one before the markup, the markup, and the one for customers. */
export const deskRates = z.object({
  current_usd_rate: z.number(),
  markup_percentage: z.number(),
  customer_rate: z.number(),
});
export type DeskRates = z.infer<typeof deskRates>;

const user = z.object({ id: z.string(), name: z.string() });

const header = {
  id: z.string(),
  at: z.string(),
  /** Who caused it; nulls for the command line and for visitors. */
  actor: z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  /** `staff`, `admin`, or the id of a user. */
  for: z.string(),
  /** When it is no longer shown. */
  until: z.string(),
};

/** A notice of a type that this version knows. A client shows no other. */
export const knownNotice = z.discriminatedUnion("type", [
  z.object({
    ...header,
    type: z.literal("rate_changed"),
    /** `version` is that of the settings after the change: sending it with the old values puts them back. */
    data: z.object({ from: deskRates, to: deskRates, version: z.int() }),
  }),
  z.object({
    ...header,
    type: z.literal("payout_changed"),
    /** The names of the settings that say where customers send their USD, without their values. */
    data: z.object({ settings: z.array(z.string()) }),
  }),
  z.object({ ...header, type: z.literal("admin_added"), data: z.object({ user }) }),
  z.object({
    ...header,
    type: z.literal("many_orders_read"),
    /** The actor has read this many orders on a day in Jakarta. */
    data: z.object({ day: z.string(), count: z.int() }),
  }),
  z.object({
    ...header,
    type: z.literal("sign_in_storm"),
    /** Failed sign-ins with the e-mail of one user within so many minutes; null: the e-mail is nobody's. */
    data: z.object({ user: z.nullable(user), failures: z.int(), minutes: z.int() }),
  }),
  z.object({
    ...header,
    type: z.literal("new_device"),
    /** Where the sign-in came from, and the User-Agent header of its browser. */
    data: z.object({ address: z.nullable(z.string()), user_agent: z.string() }),
  }),
]);
export type Notice = z.infer<typeof knownNotice>;

/** A notice as it is sent. Its type may be one that a newer server has added. */
export const noticeView = z.object({ ...header, type: z.string(), data: z.record(z.string(), z.unknown()) });
export type NoticeView = z.infer<typeof noticeView>;

export const noticesReply = dataReply(z.array(noticeView));
