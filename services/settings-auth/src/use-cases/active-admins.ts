import { AppError } from "@tukar-saldo/contracts";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { isActiveAdmin } from "../domain/user.js";
import type { Context } from "./context.js";

/** Removes an active admin from the set before the write that makes them none. */
export async function removeActiveAdmin(
  { activeAdmins }: Context,
  id: string,
  { actor }: RequestMetadata,
): Promise<void> {
  if (actor.id === id) throw new AppError("SELF_FORBIDDEN");
  if (!(await activeAdmins.removeUnlessLast(id))) throw new AppError("LAST_ADMIN");
}

/**
 * Reconciles the set of active admins with a user after a write. Reads the user twice, as another write may come
 * between the first read and `add`: the set may lack an admin for a moment, but never contains anybody else.
 */
export async function syncActiveAdmins({ users, activeAdmins }: Context, id: string): Promise<void> {
  if (isActiveAdmin(await users.find(id))) await activeAdmins.add(id);
  if (!isActiveAdmin(await users.find(id))) await activeAdmins.remove(id);
}
