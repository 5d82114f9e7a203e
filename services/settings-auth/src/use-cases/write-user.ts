import { AppError } from "@tukar-saldo/contracts";
import type { DomainEvent } from "@tukar-saldo/contracts";
import { changeUser } from "../domain/change-user.js";
import type { UserPatch } from "../domain/change-user.js";
import { userNotFound } from "../domain/user.js";
import type { User } from "../domain/user.js";
import type { Context } from "./context.js";
import { causeOf } from "./origin.js";
import type { Origin } from "./origin.js";
import { retryWrite } from "./retry-write.js";

type Decide = (user: User) => UserPatch;

/** Changes a user by a patch decided on the user as they are; the last admin and one's own place are kept. */
export async function writeUser(context: Context, id: string, decide: Decide, origin: Origin): Promise<User> {
  const { user: written, events } = await retryWrite(async () => {
    const user = await context.users.find(id);
    if (!user) throw userNotFound();
    return writeOnce(context, user, decide(user), origin);
  });
  context.announce.user(id, events);
  return written;
}

type Written = Promise<{ user: User; events: DomainEvent[] } | null>;

async function writeOnce(context: Context, user: User, patch: UserPatch, origin: Origin): Written {
  const cause = causeOf(context, origin);
  const { fields, endsSessions, losesAdmin, events } = changeUser(user, patch, cause);
  if (events.length === 0) return { user, events };
  if (losesAdmin) await leaveAdmins(context, user.id, origin);
  const written = await context.users.change(user, { fields, endsSessions, events, now: cause.now });
  return written && { user: written, events };
}

/** Takes an admin off the roll before the write that makes them none. */
export async function leaveAdmins({ adminRoll }: Context, id: string, { actor }: Origin): Promise<void> {
  if (actor.id === id) throw new AppError("SELF_FORBIDDEN");
  if (!(await adminRoll.takeOff(id))) throw new AppError("LAST_ADMIN");
}
