import { createEvent } from "@tukar-saldo/contracts";
import type {
  DomainEvent,
  EventCause,
  FactorView,
  Role,
  SecondFactorMethod,
  Settings,
} from "@tukar-saldo/contracts";

/** The maximum number of second factors of a user. */
export const MAX_FACTORS = 10;
const DAY_MS = 24 * 3_600_000;

interface CommonFactor {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at?: Date | null;
}

export interface TotpFactor extends CommonFactor {
  readonly type: "totp";
  /** The secret, encrypted with SETTINGS_ENC_KEYS. */
  readonly secret: string;
  /** The time step of the last accepted code. Only codes of later steps are accepted. */
  readonly step: number;
}

export interface PasskeyFactor extends CommonFactor {
  readonly type: "passkey";
  readonly credential_id: string;
  /** The public key in base64url. */
  readonly public_key: string;
  readonly counter: number;
  readonly transports: readonly string[];
  /** The host for which the passkey was created. */
  readonly host: string;
}

/** A second factor of a user. */
export type Factor = TotpFactor | PasskeyFactor;

/** The second factors and recovery codes of a user. */
export interface UserFactors {
  /** The second factors; absent if the user has none. */
  readonly factors?: readonly Factor[];
  /** The hashes of the unused recovery codes. */
  readonly recovery_codes?: readonly string[];
}
interface UserWithFactors extends UserFactors {
  readonly role: Role;
  readonly created_at: Date;
}

export const factorsOf = ({ factors = [] }: UserFactors): readonly Factor[] => factors;

export const listTotpFactors = (user: UserFactors): TotpFactor[] =>
  factorsOf(user).filter((factor) => factor.type === "totp");

/** Lists the passkeys of a user that work at the host; none without a host. */
export const listPasskeys = (user: UserFactors, host: string | undefined): PasskeyFactor[] =>
  factorsOf(user).filter((factor) => factor.type === "passkey" && factor.host === host) as PasskeyFactor[];

/** Lists the kinds of second factor that a user can use at the host. */
export function listFactorMethods(user: UserFactors, host: string | undefined): SecondFactorMethod[] {
  return [
    ...(listTotpFactors(user).length > 0 ? (["totp"] as const) : []),
    ...(listPasskeys(user, host).length > 0 ? (["passkey"] as const) : []),
    ...((user.recovery_codes ?? []).length > 0 ? (["recovery"] as const) : []),
  ];
}

export function toFactorView({ id, type, name, created_at, last_used_at }: Factor): FactorView {
  const lastUsedAt = last_used_at ? last_used_at.toISOString() : null;
  return { id, type, name, created_at: created_at.toISOString(), last_used_at: lastUsedAt };
}

type Policy = Pick<Settings, "two_factor_policy" | "two_factor_grace_days"> & {
  readonly two_factor_since: Date | null;
};

/** Whether the settings require a second factor of this user. */
export function isFactorRequired(
  { role }: Pick<UserWithFactors, "role">,
  { two_factor_policy }: Policy,
): boolean {
  return two_factor_policy === "all" || (two_factor_policy === "admins" && role === "admin");
}

/** Computes when the grace period ends. After it, a user who lacks the required second factor can only add one. */
export function computeGraceEnd({ created_at }: Pick<UserWithFactors, "created_at">, policy: Policy): Date {
  const graceStart = Math.max(created_at.getTime(), policy.two_factor_since?.getTime() ?? 0);
  return new Date(graceStart + policy.two_factor_grace_days * DAY_MS);
}

/** Whether a user has to add a second factor before anything else. */
export function mustAddFactor(user: UserWithFactors, policy: Policy, now: Date): boolean {
  if (factorsOf(user).length > 0 || !isFactorRequired(user, policy)) return false;
  return computeGraceEnd(user, policy) <= now;
}

export function createFactorEvent(
  type: "factor.added" | "factor.removed",
  userId: string,
  { id, type: kind, name }: Factor,
  cause: EventCause,
): DomainEvent {
  return createEvent(type, { user_id: userId, factor: { id, type: kind, name } }, cause);
}
