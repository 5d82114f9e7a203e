import { AppError, createEvent } from "@tukar-saldo/contracts";
import type { DomainEvent, EventCause, Role, UpdateUserBody, UserView } from "@tukar-saldo/contracts";
import type { KnownNetwork } from "./device-token.js";
import type { UserFactors } from "./factor.js";

export interface User extends UserFactors {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string;
  readonly role: Role;
  readonly is_active: boolean;
  /** Whether the user may process orders; admins may do so regardless of this field. */
  readonly can_process?: boolean;
  /** A session is valid only if it contains this number. Incrementing the number ends all sessions of the user. */
  readonly session_epoch: number;
  /** Incremented by each change of the user. */
  readonly version: number;
  readonly created_at: Date;
  /** Whether somebody else has set the password, so that the user has to change it. */
  readonly must_change_password?: boolean;
  /** The networks from which the user has signed in; absent before the first sign-in. */
  readonly known_networks?: readonly KnownNetwork[];
}

const OBJECT_ID_PATTERN = /^[0-9a-f]{24}$/;

/**
 * Normalises an e-mail address, so that case, Unicode width, surrounding spaces and a final dot make no difference.
 */
export function normalizeEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase().replace(/\.+$/, "");
}

/** Parses a user id from a request. @throws AppError NOT_FOUND for an invalid id */
export function parseUserId(text: string): string {
  const id = text.toLowerCase();
  if (!OBJECT_ID_PATTERN.test(id)) throw createUserNotFoundError();
  return id;
}

export const createUserNotFoundError = (): AppError =>
  new AppError("NOT_FOUND", { text: "users.error.notFound" });

export const isActiveAdmin = (user: Pick<User, "role" | "is_active"> | undefined): boolean =>
  user?.role === "admin" && user.is_active;

/** Creates the view of a user for admins. */
export function toUserView(user: User): UserView {
  const { id, name, email, role, is_active, can_process = false, created_at } = user;
  const rights = { role, is_active, can_process };
  return { id, name, email, ...rights, created_at: created_at.toISOString(), ...toPasswordFlag(user) };
}

const toPasswordFlag = ({ must_change_password }: Pick<User, "must_change_password">) =>
  must_change_password ? { must_change_password } : {};

type Profile = Pick<User, "name" | "email" | "role"> & {
  readonly userId: string;
  readonly createdAt: Date;
  readonly mustChangePassword: boolean;
  readonly canProcess: boolean;
};

/** Creates the view of the signed-in user, who is always active. */
export function toProfileView({ userId: id, name, email, role, createdAt, ...rest }: Profile): UserView {
  const passwordFlag = toPasswordFlag({ must_change_password: rest.mustChangePassword });
  const rights = { role, is_active: true, can_process: rest.canProcess };
  return { id, name, email, ...rights, created_at: createdAt.toISOString(), ...passwordFlag };
}

export type NewUser = Pick<
  User,
  "id" | "name" | "email" | "password_hash" | "role" | "can_process" | "created_at" | "must_change_password"
>;

/** Creates the view of a new active user, and the events of the creation. */
export function createUser(user: NewUser, cause: EventCause): { view: UserView; events: DomainEvent[] } {
  const view = toUserView({ ...user, is_active: true, session_epoch: 1, version: 1 });
  return { view, events: [createEvent("user.created", { after: view }, cause)] };
}

/** The fields of a user to change, with the password as a hash. */
export type UserPatch = Omit<UpdateUserBody, "password"> &
  Partial<Pick<User, "password_hash" | "must_change_password">>;

const CHANGEABLE_FIELDS = [
  "name",
  "email",
  "role",
  "is_active",
  "can_process",
  "password_hash",
  "must_change_password",
] as const;
type ChangedFields = Partial<Pick<User, (typeof CHANGEABLE_FIELDS)[number]>>;

export interface UserChange {
  /** The fields whose value changes. */
  readonly fields: ChangedFields;
  readonly after: User;
  /** Whether the change ends all sessions of the user, as it disables the user or changes role or password. */
  readonly endsSessions: boolean;
  /** Whether the user stops being an active admin. */
  readonly losesAdmin: boolean;
  /** The events of the change; empty if nothing changes. */
  readonly events: DomainEvent[];
}

export function changeUser(user: User, patch: UserPatch, cause: EventCause): UserChange {
  const changedFieldNames = CHANGEABLE_FIELDS.filter(
    (name) => patch[name] !== undefined && patch[name] !== user[name],
  );
  const fields: ChangedFields = Object.fromEntries(changedFieldNames.map((name) => [name, patch[name]]));
  const after: User = { ...user, ...fields };
  const isDisabled = user.is_active && !after.is_active;
  const endsSessions = isDisabled || fields.role !== undefined || fields.password_hash !== undefined;
  const createUpdatedEvent = () =>
    createEvent("user.updated", { before: toUserView(user), after: toUserView(after) }, cause);
  return {
    fields,
    after,
    endsSessions,
    events: [
      ...(changedFieldNames.length > 0 ? [createUpdatedEvent()] : []),
      ...(endsSessions ? [createEvent("session.ended", { user_id: user.id }, cause)] : []),
    ],
    losesAdmin: isActiveAdmin(user) && !isActiveAdmin(after),
  };
}

export function createUserDeletedEvents(user: User, cause: EventCause): DomainEvent[] {
  return [
    createEvent("user.deleted", { before: toUserView(user) }, cause),
    createEvent("session.ended", { user_id: user.id }, cause),
  ];
}

export function createSetupEvents(admin: NewUser, cause: EventCause): DomainEvent[] {
  const after = toUserView({ ...admin, is_active: true, session_epoch: 1, version: 1 });
  return [createEvent("installation.completed", { after }, cause)];
}
