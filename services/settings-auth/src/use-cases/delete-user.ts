import { AppError } from "@tukar-saldo/contracts";
import { newEvent } from "@tukar-saldo/messaging";
import { isActiveAdmin, userIdOf, userNotFound, userView } from "../domain/user.js";
import type { Context } from "./context.js";
import type { Origin } from "./origin.js";
import { retryWrite } from "./retry-write.js";
import { settleAdmin } from "./settle-admin.js";
import { leaveAdmins } from "./write-user.js";

/** Deletes a user: gone for every reader at once, removed once the events of it are published. */
export async function deleteUser(context: Context, text: string, origin: Origin): Promise<void> {
  const id = userIdOf(text);
  if (origin.actor.id === id) throw new AppError("SELF_FORBIDDEN");
  try {
    await retryWrite(() => deleteOnce(context, id, origin));
  } finally {
    await settleAdmin(context, id);
  }
  context.announce.user(id);
}

async function deleteOnce(context: Context, id: string, origin: Origin): Promise<true | null> {
  const user = await context.users.find(id);
  if (!user) throw userNotFound();
  if (isActiveAdmin(user)) await leaveAdmins(context, id, origin);
  const now = context.now();
  const about = { ...origin, now };
  const deleted = newEvent("user.deleted", { before: userView(user) }, about);
  const ended = newEvent("session.ended", { user_id: id }, about);
  return (await context.users.remove(user, [deleted, ended], now)) || null;
}
