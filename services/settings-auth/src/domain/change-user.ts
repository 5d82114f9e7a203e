import { createEvent } from "@tukar-saldo/contracts";
import type { DomainEvent, EventCause, UpdateUserBody } from "@tukar-saldo/contracts";
import { isActiveAdmin, userView } from "./user.js";
import type { User } from "./user.js";

/** The fields of a user to change; the password is hashed. */
export type UserPatch = Omit<UpdateUserBody, "password"> & { password_hash?: string };

type Fields = Partial<Pick<User, "name" | "email" | "role" | "is_active" | "password_hash">>;

export interface UserChange {
  /** Only fields whose value changes. */
  readonly fields: Fields;
  readonly after: User;
  /** Disabling the user or changing role or password ends every session. */
  readonly endsSessions: boolean;
  /** The user stops being an active admin. */
  readonly losesAdmin: boolean;
  /** Empty when nothing changes. */
  readonly events: DomainEvent[];
}

const FIELDS = ["name", "email", "role", "is_active", "password_hash"] as const;

export function changeUser(user: User, patch: UserPatch, cause: EventCause): UserChange {
  const changed = FIELDS.filter((name) => patch[name] !== undefined && patch[name] !== user[name]);
  const fields: Fields = Object.fromEntries(changed.map((name) => [name, patch[name]]));
  const after: User = { ...user, ...fields };
  const isDisabled = user.is_active && !after.is_active;
  const endsSessions = isDisabled || fields.role !== undefined || fields.password_hash !== undefined;
  const createUpdated = () =>
    createEvent("user.updated", { before: userView(user), after: userView(after) }, cause);
  return {
    fields,
    after,
    endsSessions,
    events: [
      ...(changed.length > 0 ? [createUpdated()] : []),
      ...(endsSessions ? [createEvent("session.ended", { user_id: user.id }, cause)] : []),
    ],
    losesAdmin: isActiveAdmin(user) && !isActiveAdmin(after),
  };
}
