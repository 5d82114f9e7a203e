import * as z from "zod/mini";
import { dataReply } from "./data-reply.js";
import { userView } from "./user.js";

/**
 * Reply schemas of the endpoints that every page calls, in a module that pages import in parallel to the requests.
 */

export const onlineReply = z.object({ is_online: z.enum(["0", "1"]) });

export const contactReply = dataReply(z.object({ support_whatsapp: z.string(), support_email: z.string() }));

const rate = z.object({ rate: z.number(), fee: z.number(), fee_percentage: z.number() });
/** The rates of all payout destinations. */
export const ratesReply = z.object({
  data: z.record(z.string(), rate),
  updated_at: z.nullable(z.string()),
});

export const destinationsReply = dataReply(
  z.array(z.object({ value: z.string(), label: z.string(), type: z.enum(["ewallet", "bank"]) })),
);

export const profileReply = dataReply(z.object({ user: userView }));
