import { AppError } from "@tukar-saldo/contracts";
import { newEvent } from "@tukar-saldo/messaging";
import { changeUser } from "../domain/change-user.js";
import type { UserPatch } from "../domain/change-user.js";
import { userNotFound, userView } from "../domain/user.js";
import type { User } from "../domain/user.js";
import type { Context } from "./context.js";
import type { Origin } from "./origin.js";
import { retryWrite } from "./retry-write.js";

type Decide = (user: User) => UserPatch;

/** Changes a user by a patch decided on the user as they are; the last admin and one's own place are kept. */
export async function writeUser(context: Context, id: string, decide: Decide, origin: Origin): Promise<User> {
  const written = await retryWrite(async () => {
    const user = await context.users.find(id);
    if (!user) throw userNotFound();
    return writeOnce(context, user, decide(user), origin);
  });
  context.announce.user(id);
  return written;
}

type Written = Promise<User | null>;

async function writeOnce(context: Context, user: User, patch: UserPatch, origin: Origin): Written {
  const { fields, after, endsSessions, losesAdmin } = changeUser(user, patch);
  if (Object.keys(fields).length === 0) return user;
  if (losesAdmin) await leaveAdmins(context, user.id, origin);
  const now = context.now();
  const about = { ...origin, now };
  const updated = newEvent("user.updated", { before: userView(user), after: userView(after) }, about);
  const ended = endsSessions ? [newEvent("session.ended", { user_id: user.id }, about)] : [];
  return context.users.change(user, { fields, endsSessions, events: [updated, ...ended], now });
}

/** Takes an admin off the roll before the write that makes them none. */
export async function leaveAdmins({ adminRoll }: Context, id: string, { actor }: Origin): Promise<void> {
  if (actor.id === id) throw new AppError("SELF_FORBIDDEN");
  if (!(await adminRoll.takeOff(id))) throw new AppError("LAST_ADMIN");
}
