import { isActiveAdmin } from "../domain/user.js";
import type { Context } from "./context.js";

/**
 * After a user's write, brings the roll of admins in line with it. The second look is for a write that came
 * between the first look and the entry: the roll may lack an admin for a moment, but holds no one else.
 */
export async function settleAdmin({ users, adminRoll }: Context, id: string): Promise<void> {
  if (isActiveAdmin(await users.find(id))) await adminRoll.add(id);
  if (!isActiveAdmin(await users.find(id))) await adminRoll.remove(id);
}
