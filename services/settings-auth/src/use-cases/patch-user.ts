import { AppError } from "@tukar-saldo/contracts";
import type { DomainEvent } from "@tukar-saldo/contracts";
import { createEventCause, retryOnConflict } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { changeUser, isActiveAdmin, createUserNotFoundError } from "../domain/user.js";
import type { User, UserPatch } from "../domain/user.js";
import type { Context } from "./context.js";

type CreatePatch = (user: User) => UserPatch;

/**
 * Changes a user by a patch computed from the user's current state. Admins can neither disable nor demote themselves
 * or the last active admin.
 */
export async function patchUser(
  context: Context,
  id: string,
  createPatch: CreatePatch,
  metadata: RequestMetadata,
): Promise<User> {
  const { user: updatedUser, events } = await retryOnConflict(async () => {
    const user = await context.users.find(id);
    if (!user) throw createUserNotFoundError();
    return tryWriteChange(context, user, createPatch(user), metadata);
  });
  if (events.length > 0) context.announce.user(id, events);
  return updatedUser;
}

type WriteResult = Promise<{ user: User; events: DomainEvent[] } | undefined>;

async function tryWriteChange(
  context: Context,
  user: User,
  patch: UserPatch,
  metadata: RequestMetadata,
): WriteResult {
  const cause = createEventCause(context, metadata);
  const { fields, endsSessions, losesAdmin, events } = changeUser(user, patch, cause);
  if (events.length === 0) return { user, events };
  if (losesAdmin) await removeFromActiveAdmins(context, user.id, metadata);
  const updatedUser = await context.users.change(user, { fields, endsSessions, events, now: cause.now });
  return updatedUser && { user: updatedUser, events };
}

/** Removes a user from the set of active admins. Must run before the user is disabled, demoted or deleted. */
export async function removeFromActiveAdmins(
  context: Context,
  id: string,
  { actor }: RequestMetadata,
): Promise<void> {
  const { activeAdmins } = context;
  if (actor.id === id) throw new AppError("SELF_FORBIDDEN");
  if (await activeAdmins.removeUnlessLast(id)) return;
  // The actor is an active admin whom the set may lack after a crash between the writes of a user and of the set.
  const isActorAdded = actor.id !== null && (await addToActiveAdmins(context, actor.id));
  if (!isActorAdded || !(await activeAdmins.removeUnlessLast(id))) throw new AppError("LAST_ADMIN");
}

/**
 * Adds an active admin to the set. A concurrent request may have removed this admin from the set without having
 * written the user yet: as the user's version is raised, that request starts again.
 * @returns false if the user is not an active admin
 */
async function addToActiveAdmins({ users, activeAdmins }: Context, id: string): Promise<boolean> {
  if (!isActiveAdmin(await users.find(id))) return false;
  await activeAdmins.add(id);
  if (await users.raiseAdminVersion(id)) return true;
  await activeAdmins.remove(id);
  return false;
}

/**
 * Reconciles the set of active admins with a user after a write. The user is read again after `add`, as another write
 * may have changed the user meanwhile. The set may lack an active admin, after a crash until that admin removes
 * another one, but never retains a user who is not an active admin.
 */
export async function syncActiveAdmins({ users, activeAdmins }: Context, id: string): Promise<void> {
  if (isActiveAdmin(await users.find(id))) await activeAdmins.add(id);
  if (!isActiveAdmin(await users.find(id))) await activeAdmins.remove(id);
}
