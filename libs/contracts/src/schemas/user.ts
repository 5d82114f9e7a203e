import * as z from "zod/mini";

export const ROLES = ["user", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The fields of a user in replies and events. */
export const userView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  is_active: z.boolean(),
  created_at: z.string(),
});
export type UserView = z.infer<typeof userView>;
