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
  /** Whether a user without the role admin may process orders. Replicas of the previous version do not send it. */
  can_process: z.optional(z.boolean()),
  created_at: z.string(),
  /**
   * Present if somebody else has set the user's password. The app asks the user for a new password, but requests are
   * not refused.
   */
  must_change_password: z.optional(z.literal(true)),
});
export type UserView = z.infer<typeof userView>;
