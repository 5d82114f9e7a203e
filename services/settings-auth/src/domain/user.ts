import { AppError, createEvent } from "@tukar-saldo/contracts";
import type { DomainEvent, EventCause, Role, UserView } from "@tukar-saldo/contracts";

/** A user as stored, without what the outbox holds. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string;
  readonly role: Role;
  readonly is_active: boolean;
  /** Sessions of an earlier epoch no longer count. */
  readonly session_epoch: number;
  /** Rises by one with each change. */
  readonly version: number;
  readonly created_at: Date;
}

const OBJECT_ID = /^[0-9a-f]{24}$/;

/** An id of a call as our ids are written. @throws AppError NOT_FOUND when it cannot be one */
export function userIdOf(text: string): string {
  const id = text.toLowerCase();
  if (!OBJECT_ID.test(id)) throw userNotFound();
  return id;
}

export const userNotFound = (): AppError => new AppError("NOT_FOUND", { text: "users.error.notFound" });

export const isActiveAdmin = (user: User | null): boolean => user?.role === "admin" && user.is_active;

/** What others may see of a user. */
export function userView({ id, name, email, role, is_active, created_at }: User): UserView {
  return { id, name, email, role, is_active, created_at: created_at.toISOString() };
}

type Profile = Pick<User, "name" | "email" | "role"> & { readonly userId: string; readonly createdAt: Date };

/** What a signed-in user sees of themselves; who is signed in is active. */
export function profileView({ userId: id, name, email, role, createdAt }: Profile): UserView {
  return { id, name, email, role, is_active: true, created_at: createdAt.toISOString() };
}

/** A user before it is stored. */
export type NewUser = Pick<User, "id" | "name" | "email" | "password_hash" | "role" | "created_at">;

/** A user who is active at once, as others see them, and what is to be told of it. */
export function createUser(user: NewUser, cause: EventCause): { view: UserView; events: DomainEvent[] } {
  const view = userView({ ...user, is_active: true, session_epoch: 1, version: 1 });
  return { view, events: [createEvent("user.created", { after: view }, cause)] };
}

/** The events of a user who is deleted. */
export function deleteUser(user: User, cause: EventCause): DomainEvent[] {
  return [
    createEvent("user.deleted", { before: userView(user) }, cause),
    createEvent("session.ended", { user_id: user.id }, cause),
  ];
}

/** The events of a set-up that made this admin. */
export function completeSetup(admin: NewUser, cause: EventCause): DomainEvent[] {
  const after = userView({ ...admin, is_active: true, session_epoch: 1, version: 1 });
  return [createEvent("installation.completed", { after }, cause)];
}
