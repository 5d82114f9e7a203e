import type { UserView } from "./schemas/user.js";

/** Whether a user may change orders. */
export function mayProcess({ role, can_process }: Pick<UserView, "role" | "can_process">): boolean {
  return role === "admin" || can_process === true;
}
