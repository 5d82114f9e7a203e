import * as z from "zod/mini";
import { inData } from "./in-data.js";

/** Answers to the calls of every page, in a file that is fetched beside them: the library is no small one. */
export const online = z.object({ is_online: z.string() });

export const contact = inData(z.object({ support_whatsapp: z.string(), support_email: z.string() }));

export const rates = inData(z.record(z.string(), z.object({ rate: z.number(), fee: z.number() })));

export const destinations = inData(
  z.array(z.object({ value: z.string(), label: z.string(), type: z.enum(["ewallet", "bank"]) })),
);

const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(["user", "admin"]),
  is_active: z.boolean(),
  created_at: z.string(),
});
export const profile = inData(z.object({ user }));
