import { createEvent } from "@tukar-saldo/contracts";
import type { DomainEvent, EventCause, UpdateUserBody } from "@tukar-saldo/contracts";
import { isActiveAdmin, userView } from "./user.js";
import type { User } from "./user.js";

/** What may be changed of a user; the password arrives hashed. */
export type UserPatch = Omit<UpdateUserBody, "password"> & { password_hash?: string };

type Fields = Partial<Pick<User, "name" | "email" | "role" | "is_active" | "password_hash">>;

export interface UserChange {
  /** Only what becomes different. */
  readonly fields: Fields;
  readonly after: User;
  /** Disabling, another role and another password end every session. */
  readonly endsSessions: boolean;
  /** The user was an active admin and will not be one. */
  readonly losesAdmin: boolean;
  /** None when nothing changes. */
  readonly events: DomainEvent[];
}

const NAMES = ["name", "email", "role", "is_active", "password_hash"] as const;

/** What a patch makes of a user. */
export function changeUser(user: User, patch: UserPatch, cause: EventCause): UserChange {
  const changed = NAMES.filter((name) => patch[name] !== undefined && patch[name] !== user[name]);
  const fields: Fields = Object.fromEntries(changed.map((name) => [name, patch[name]]));
  const after: User = { ...user, ...fields };
  const disabled = user.is_active && !after.is_active;
  const endsSessions = disabled || fields.role !== undefined || fields.password_hash !== undefined;
  const updated = () =>
    createEvent("user.updated", { before: userView(user), after: userView(after) }, cause);
  return {
    fields,
    after,
    endsSessions,
    events: [
      ...(changed.length > 0 ? [updated()] : []),
      ...(endsSessions ? [createEvent("session.ended", { user_id: user.id }, cause)] : []),
    ],
    losesAdmin: isActiveAdmin(user) && !isActiveAdmin(after),
  };
}
