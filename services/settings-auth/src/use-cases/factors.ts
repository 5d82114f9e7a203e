import type { Principal } from "@tukar-saldo/auth";
import { AppError, invalidFieldError } from "@tukar-saldo/contracts";
import type { AddedFactor, FactorsView } from "@tukar-saldo/contracts";
import { createEventCause, retryOnConflict } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import {
  createFactorEvent,
  factorsOf,
  isFactorRequired,
  MAX_FACTORS,
  computeGraceEnd,
  toFactorView,
} from "../domain/factor.js";
import type { Factor } from "../domain/factor.js";
import type { User } from "../domain/user.js";
import type { PasskeyHost } from "../factors/passkey-host.js";
import { createRecoveryCodes, hashRecoveryCode } from "../factors/recovery-codes.js";
import type { Context } from "./context.js";
import { createPasskeyChallenge } from "./second-factor.js";

/** The signed-in user who manages their second factors, and the host of the request. */
export interface FactorOwner {
  readonly principal: Principal;
  readonly passkeyHost: PasskeyHost | undefined;
  readonly metadata: RequestMetadata;
}

/** Reads the signed-in user. @throws AppError UNAUTHENTICATED if the user no longer exists */
export async function readOwner({ users }: Context, { userId }: Principal): Promise<User> {
  const user = await users.find(userId);
  if (!user) throw new AppError("UNAUTHENTICATED");
  return user;
}

/** Lists the second factors of the signed-in user, with a challenge for a step-up by passkey. */
export async function listFactors(
  context: Context,
  { principal, passkeyHost }: Omit<FactorOwner, "metadata">,
): Promise<FactorsView> {
  const user = await readOwner(context, principal);
  const policy = await context.settings.read();
  const required = isFactorRequired(user, policy);
  const webauthn = await createPasskeyChallenge(context, user, { subject: principal.sessionId, passkeyHost });
  return {
    factors: factorsOf(user).map(toFactorView),
    recovery_codes_left: user.recovery_codes?.length ?? 0,
    required,
    required_from: required ? computeGraceEnd(user, policy).toISOString() : null,
    passkeys: passkeyHost !== undefined,
    ...(webauthn ? { webauthn } : {}),
  };
}

/** Checks that one more factor can be added. @throws AppError */
export function checkCanAddFactor(user: User, { isEnrolling }: Principal): void {
  // Someone who knows only the password must not add a factor to an account that already has one.
  if (isEnrolling && factorsOf(user).length > 0) throw new AppError("TWO_FACTOR_REQUIRED");
  if (factorsOf(user).length >= MAX_FACTORS)
    throw new AppError("VALIDATION_FAILED", { text: "factor.error.tooMany", values: { max: MAX_FACTORS } });
}

/**
 * Adds a factor to the signed-in user.
 * @returns the factor, and the new recovery codes, if any were created, which replace the previous ones
 */
export async function addFactor(
  context: Context,
  { principal, metadata }: FactorOwner,
  factor: Factor,
): Promise<AddedFactor> {
  const { factors, sessions, announce, log } = context;
  const { events, recovery_codes } = await retryOnConflict(async () => {
    const user = await readOwner(context, principal);
    checkCanAddFactor(user, principal);
    const cause = createEventCause(context, metadata);
    const addedEvents = [createFactorEvent("factor.added", user.id, factor, cause)];
    const needsNewCodes = factor.type === "totp" || (user.recovery_codes ?? []).length === 0;
    const newCodes = needsNewCodes ? createRecoveryCodes() : [];
    const hashes = newCodes.flatMap((code) => hashRecoveryCode(user.id, code) ?? []);
    const write = { events: addedEvents, now: cause.now };
    const isWritten = await factors.add(user, factor, needsNewCodes ? hashes : undefined, write);
    return isWritten ? { events: addedEvents, recovery_codes: newCodes } : undefined;
  });
  announce.user(principal.userId, events);
  if (principal.isEnrolling) await sessions.endEnrolling(principal.sessionId);
  const facts = { event: "factor_added", request_id: metadata.requestId, uid: principal.userId };
  log.info({ ...facts, type: factor.type }, "second factor added");
  return { factor: toFactorView(factor), recovery_codes };
}

/** Removes a factor of the signed-in user. @throws AppError NOT_FOUND */
export async function removeFactor(
  context: Context,
  { principal, metadata }: Omit<FactorOwner, "passkeyHost">,
  id: string,
): Promise<void> {
  const { factors, announce, log } = context;
  const events = await retryOnConflict(async () => {
    const user = await readOwner(context, principal);
    const factor = factorsOf(user).find((candidate) => candidate.id === id);
    if (!factor) throw new AppError("NOT_FOUND");
    const cause = createEventCause(context, metadata);
    const removedEvents = [createFactorEvent("factor.removed", user.id, factor, cause)];
    const isLast = factorsOf(user).length === 1;
    const isWritten = await factors.remove(user, id, isLast, { events: removedEvents, now: cause.now });
    return isWritten ? removedEvents : undefined;
  });
  announce.user(principal.userId, events);
  const facts = { event: "factor_removed", request_id: metadata.requestId, uid: principal.userId };
  log.info(facts, "second factor removed");
}

/** Returns the passkey host. @throws AppError VALIDATION_FAILED if passkeys do not work at the host */
export function requirePasskeyHost(passkeyHost: PasskeyHost | undefined): PasskeyHost {
  if (passkeyHost === undefined) throw invalidFieldError("host", "factor.error.host");
  return passkeyHost;
}
