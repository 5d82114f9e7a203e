import { AppError } from "@tukar-saldo/contracts";
import type { DomainEvent } from "@tukar-saldo/contracts";
import { deleteUser as decide, isActiveAdmin, userIdOf, userNotFound } from "../domain/user.js";
import type { Context } from "./context.js";
import { causeOf } from "./origin.js";
import type { Origin } from "./origin.js";
import { retryWrite } from "./retry-write.js";
import { settleAdmin } from "./settle-admin.js";
import { leaveAdmins } from "./write-user.js";

/** Deletes a user: gone for every reader at once, removed once the events of it are published. */
export async function deleteUser(context: Context, text: string, origin: Origin): Promise<void> {
  const id = userIdOf(text);
  if (origin.actor.id === id) throw new AppError("SELF_FORBIDDEN");
  try {
    const events = await retryWrite(() => deleteOnce(context, id, origin));
    context.announce.user(id, events);
  } finally {
    await settleAdmin(context, id);
  }
}

async function deleteOnce(context: Context, id: string, origin: Origin): Promise<DomainEvent[] | null> {
  const user = await context.users.find(id);
  if (!user) throw userNotFound();
  if (isActiveAdmin(user)) await leaveAdmins(context, id, origin);
  const cause = causeOf(context, origin);
  const events = decide(user, cause);
  return (await context.users.remove(user, events, cause.now)) ? events : null;
}
