import { createEvent } from "@tukar-saldo/contracts";
import type {
  DomainEvent,
  EventCause,
  FactorView,
  Role,
  SecondFactorMethod,
  Settings,
} from "@tukar-saldo/contracts";

/** The most second factors of a user. */
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
  /** Encrypted, as the secret settings are. */
  readonly secret: string;
  /** The step of the last code that was accepted: only later ones are. */
  readonly step: number;
}

export interface PasskeyFactor extends CommonFactor {
  readonly type: "passkey";
  readonly credential_id: string;
  /** In base64url. */
  readonly public_key: string;
  readonly counter: number;
  readonly transports: readonly string[];
  /** The host that it was made for. */
  readonly host: string;
}

/** A second factor of a user. */
export type Factor = TotpFactor | PasskeyFactor;

/** What a user has beside the password. */
export interface WithFactors {
  /** Absent if there is none. */
  readonly factors?: readonly Factor[];
  /** The hashes of the recovery codes that are left. */
  readonly recovery_codes?: readonly string[];
}
interface Member extends WithFactors {
  readonly role: Role;
  readonly created_at: Date;
}

export const factorsOf = ({ factors = [] }: WithFactors): readonly Factor[] => factors;

export const totpFactorsOf = (user: WithFactors): TotpFactor[] =>
  factorsOf(user).filter((factor) => factor.type === "totp");

/** The passkeys of a user that work with a host; none for no host. */
export const passkeysOf = (user: WithFactors, host: string | undefined): PasskeyFactor[] =>
  factorsOf(user).filter((factor) => factor.type === "passkey" && factor.host === host) as PasskeyFactor[];

/** By what a user can be asked beside the password, with this host. */
export function methodsOf(user: WithFactors, host: string | undefined): SecondFactorMethod[] {
  return [
    ...(totpFactorsOf(user).length > 0 ? (["totp"] as const) : []),
    ...(passkeysOf(user, host).length > 0 ? (["passkey"] as const) : []),
    ...((user.recovery_codes ?? []).length > 0 ? (["recovery"] as const) : []),
  ];
}

export function toFactorView({ id, type, name, created_at, last_used_at }: Factor): FactorView {
  const used = last_used_at ? last_used_at.toISOString() : null;
  return { id, type, name, created_at: created_at.toISOString(), last_used_at: used };
}

type Policy = Pick<Settings, "two_factor_policy" | "two_factor_grace_days"> & {
  readonly two_factor_since: Date | null;
};

/** Whether the settings ask this user for a second factor. */
export function isFactorRequired({ role }: Pick<Member, "role">, { two_factor_policy }: Policy): boolean {
  return two_factor_policy === "all" || (two_factor_policy === "admins" && role === "admin");
}

/** From when on a user without a required factor can only add one: days after the policy, or the user, began. */
export function requiredFrom({ created_at }: Pick<Member, "created_at">, policy: Policy): Date {
  const since = Math.max(created_at.getTime(), policy.two_factor_since?.getTime() ?? 0);
  return new Date(since + policy.two_factor_grace_days * DAY_MS);
}

/** Whether a user has to add a second factor before anything else. */
export function mustEnrol(user: Member, policy: Policy, now: Date): boolean {
  if (factorsOf(user).length > 0 || !isFactorRequired(user, policy)) return false;
  return requiredFrom(user, policy) <= now;
}

export function createFactorEvent(
  type: "factor.added" | "factor.removed",
  userId: string,
  { id, type: kind, name }: Factor,
  cause: EventCause,
): DomainEvent {
  return createEvent(type, { user_id: userId, factor: { id, type: kind, name } }, cause);
}
