import * as z from "zod/mini";
import { inData } from "./in-data.js";
import { userView } from "./user.js";

/** Replies that every page asks for, in a module that is imported beside the requests. */

export const onlineReply = z.object({ is_online: z.enum(["0", "1"]) });

export const contactReply = inData(z.object({ support_whatsapp: z.string(), support_email: z.string() }));

const rate = z.object({ rate: z.number(), fee: z.number(), fee_percentage: z.number() });
/** By destination. */
export const ratesReply = z.object({
  data: z.record(z.string(), rate),
  updated_at: z.nullable(z.string()),
});

export const destinationsReply = inData(
  z.array(z.object({ value: z.string(), label: z.string(), type: z.enum(["ewallet", "bank"]) })),
);

export const profileReply = inData(z.object({ user: userView }));
