import * as z from "zod/mini";
import { dataReply } from "./data-reply.js";
import { userView } from "./user.js";

/**
 * This module contains the reply schemas of the endpoints that every page calls. Pages import it in parallel to the
 * requests.
 */

export const onlineReply = z.object({ is_online: z.enum(["0", "1"]) });

export const contactReply = dataReply(z.object({ support_whatsapp: z.string(), support_email: z.string() }));

/** Who runs the desk, whether it is open, and how old its rate is. */
export const deskReply = dataReply(
  z.object({
    operator_name: z.string(),
    operator_city: z.string(),
    operator_since: z.string(),
    /** Whether the desk is online and within its opening hours. It may take orders outside its hours, too. */
    open: z.boolean(),
    /** When the desk opens next; null within its opening hours, and if it has no opening hours. */
    opens_at: z.nullable(z.string()),
    opening_hours: z.nullable(z.record(z.string(), z.unknown())),
    notice: z.nullable(z.object({ id: z.string(), en: z.string(), until: z.nullable(z.string()) })),
    /** When rate or markup was last set or confirmed; null if never. */
    rate_updated_at: z.nullable(z.string()),
    rate_stale_hours: z.int(),
    /** The rate before the markup; null unless the desk shows its margin. */
    market_rate: z.nullable(z.number()),
    /** The current version of the terms, which is sent back with a new order. Older replicas do not send it. */
    terms_version: z.optional(z.int()),
  }),
);
export type DeskView = z.infer<typeof deskReply>["data"];

/** The number of orders completed today, and the median duration (minutes) of those completed in the last 7 days. */
export const pulseReply = dataReply(
  z.object({ completed_today: z.nullable(z.int()), median_minutes_7d: z.nullable(z.int()) }),
);
export type Pulse = z.infer<typeof pulseReply>["data"];

const destinationRate = z.object({ rate: z.number(), fee: z.number(), fee_percentage: z.number() });
/** The rates of all payout destinations. */
export const ratesReply = z.object({
  data: z.record(z.string(), destinationRate),
  /** When rate or markup was last set or confirmed; null if never. */
  updated_at: z.nullable(z.string()),
});

export const destinationsReply = dataReply(
  z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      type: z.enum(["ewallet", "bank"]),
      /**
       * Whether orders to the destination are accepted; if not, `reason` says why. Older replicas send neither field.
       */
      available: z.prefault(z.boolean(), true),
      reason: z.prefault(z.nullable(z.string()), null),
    }),
  ),
);

export const profileReply = dataReply(z.object({ user: userView }));
