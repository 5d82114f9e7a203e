import type { DomainEvent } from "@tukar-saldo/contracts";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { changeUser } from "../domain/change-user.js";
import type { UserPatch } from "../domain/change-user.js";
import { userNotFound } from "../domain/user.js";
import type { User } from "../domain/user.js";
import { removeActiveAdmin } from "./active-admins.js";
import { createCause } from "./context.js";
import type { Context } from "./context.js";
import { retryWrite } from "./retry-write.js";

type CreatePatch = (user: User) => UserPatch;

/** Changes a user by a patch computed from their current state; refuses to remove the last admin or oneself. */
export async function writeUser(
  context: Context,
  id: string,
  createPatch: CreatePatch,
  metadata: RequestMetadata,
): Promise<User> {
  const { user: written, events } = await retryWrite(async () => {
    const user = await context.users.find(id);
    if (!user) throw userNotFound();
    return writeOnce(context, user, createPatch(user), metadata);
  });
  context.announce.user(id, events);
  return written;
}

type Written = Promise<{ user: User; events: DomainEvent[] } | undefined>;

async function writeOnce(context: Context, user: User, patch: UserPatch, metadata: RequestMetadata): Written {
  const cause = createCause(context, metadata);
  const { fields, endsSessions, losesAdmin, events } = changeUser(user, patch, cause);
  if (events.length === 0) return { user, events };
  if (losesAdmin) await removeActiveAdmin(context, user.id, metadata);
  const written = await context.users.change(user, { fields, endsSessions, events, now: cause.now });
  return written && { user: written, events };
}
