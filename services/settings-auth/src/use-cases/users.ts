import type { Principal } from "@tukar-saldo/auth";
import { AppError } from "@tukar-saldo/contracts";
import type { CreateUserBody, DomainEvent, Role, UpdateUserBody, UserView } from "@tukar-saldo/contracts";
import { createEventCause, retryOnConflict } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { checkNewPassword } from "../passwords/password-policy.js";
import * as domain from "../domain/user.js";
import { isActiveAdmin, parseUserId, createUserNotFoundError, toUserView } from "../domain/user.js";
import type { Context } from "./context.js";
import { removeFromActiveAdmins, syncActiveAdmins, patchUser } from "./patch-user.js";

/** Lists all users, oldest first. */
export async function listUsers({ users }: Context): Promise<UserView[]> {
  return (await users.list()).map(toUserView);
}

/** Reads the role of a user. Admins may read any role, other users only their own. */
export async function getRole({ users }: Context, text: string, principal: Principal): Promise<Role> {
  if (text.toLowerCase() === principal.userId) return principal.role;
  if (principal.role !== "admin") throw new AppError("FORBIDDEN");
  const user = await users.find(parseUserId(text));
  if (!user) throw createUserNotFoundError();
  return user.role;
}

/** Creates an active user. */
export async function createUser(
  context: Context,
  body: CreateUserBody,
  metadata: RequestMetadata,
): Promise<UserView> {
  const { users, hasher, announce, config } = context;
  const { password, can_process = false, ...fields } = body;
  await checkNewPassword(password, config.passwordMin);
  const password_hash = await hasher.hash(password);
  const cause = createEventCause(context, metadata);
  const user = {
    id: users.newId(),
    ...fields,
    can_process,
    password_hash,
    must_change_password: true,
    created_at: cause.now,
  };
  const { view, events } = domain.createUser(user, cause);
  await users.insert(user, events);
  announce.user(user.id, events);
  await syncActiveAdmins(context, user.id);
  return view;
}

export interface UpdateUserCommand {
  readonly id: string;
  readonly body: UpdateUserBody;
  readonly metadata: RequestMetadata;
}

/** Updates a user. Only the fields that the body contains are changed. */
export async function updateUser(context: Context, command: UpdateUserCommand): Promise<UserView> {
  const { body, metadata } = command;
  const id = parseUserId(command.id);
  const { password, ...fields } = body;
  const patch = { ...fields, ...(await createPasswordPatch(context, { id, password, metadata })) };
  try {
    return toUserView(await patchUser(context, id, () => patch, metadata));
  } finally {
    await syncActiveAdmins(context, id);
  }
}

interface NewPassword {
  readonly id: string;
  readonly password: string | undefined;
  readonly metadata: RequestMetadata;
}

async function createPasswordPatch({ hasher, config }: Context, { id, password, metadata }: NewPassword) {
  if (password === undefined) return {};
  await checkNewPassword(password, config.passwordMin);
  return { password_hash: await hasher.hash(password), must_change_password: metadata.actor.id !== id };
}

/** Marks a user as deleted. The relay removes the document once its events are published. */
export async function deleteUser(context: Context, text: string, metadata: RequestMetadata): Promise<void> {
  const id = parseUserId(text);
  if (metadata.actor.id === id) throw new AppError("SELF_FORBIDDEN");
  try {
    const events = await retryOnConflict(() => tryDelete(context, id, metadata));
    context.announce.user(id, events);
  } finally {
    await syncActiveAdmins(context, id);
  }
}

async function tryDelete(
  context: Context,
  id: string,
  metadata: RequestMetadata,
): Promise<DomainEvent[] | undefined> {
  const user = await context.users.find(id);
  if (!user) throw createUserNotFoundError();
  if (isActiveAdmin(user)) await removeFromActiveAdmins(context, id, metadata);
  const cause = createEventCause(context, metadata);
  const events = domain.createUserDeletedEvents(user, cause);
  return (await context.users.remove(user, events, cause.now)) ? events : undefined;
}
