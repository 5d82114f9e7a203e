import { AppError, createEvent } from "@tukar-saldo/contracts";
import type { DomainEvent, EventCause, Role, UserView } from "@tukar-saldo/contracts";

export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string;
  readonly role: Role;
  readonly is_active: boolean;
  /** Sessions of an earlier epoch are invalid. */
  readonly session_epoch: number;
  /** Incremented by each change. */
  readonly version: number;
  readonly created_at: Date;
}

const OBJECT_ID = /^[0-9a-f]{24}$/;

/** Normalises an id of a request. @throws AppError NOT_FOUND for an invalid one */
export function parseUserId(text: string): string {
  const id = text.toLowerCase();
  if (!OBJECT_ID.test(id)) throw userNotFound();
  return id;
}

export const userNotFound = (): AppError => new AppError("NOT_FOUND", { text: "users.error.notFound" });

export const isActiveAdmin = (user: User | undefined): boolean => user?.role === "admin" && user.is_active;

/** A user as admins see them. */
export function userView({ id, name, email, role, is_active, created_at }: User): UserView {
  return { id, name, email, role, is_active, created_at: created_at.toISOString() };
}

type Profile = Pick<User, "name" | "email" | "role"> & { readonly userId: string; readonly createdAt: Date };

/** The signed-in user, who is always active. */
export function profileView({ userId: id, name, email, role, createdAt }: Profile): UserView {
  return { id, name, email, role, is_active: true, created_at: createdAt.toISOString() };
}

export type NewUser = Pick<User, "id" | "name" | "email" | "password_hash" | "role" | "created_at">;

/** Returns the view of a new active user and the events. */
export function createUser(user: NewUser, cause: EventCause): { view: UserView; events: DomainEvent[] } {
  const view = userView({ ...user, is_active: true, session_epoch: 1, version: 1 });
  return { view, events: [createEvent("user.created", { after: view }, cause)] };
}

export function deleteUser(user: User, cause: EventCause): DomainEvent[] {
  return [
    createEvent("user.deleted", { before: userView(user) }, cause),
    createEvent("session.ended", { user_id: user.id }, cause),
  ];
}

export function completeSetup(admin: NewUser, cause: EventCause): DomainEvent[] {
  const after = userView({ ...admin, is_active: true, session_epoch: 1, version: 1 });
  return [createEvent("installation.completed", { after }, cause)];
}
