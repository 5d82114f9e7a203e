import { ADD_FACTOR_TIMEOUT_SECONDS, AppError } from "@tukar-saldo/contracts";
import type { AddedFactor, ConfirmPasskeyBody, ConfirmTotpBody } from "@tukar-saldo/contracts";
import { withRateLimits } from "@tukar-saldo/service-kit";
import { listPasskeys } from "../domain/factor.js";
import { createPasskeyOptions, verifyNewPasskey } from "../factors/passkeys.js";
import { normalizeCode } from "../factors/recovery-codes.js";
import { createTotpSecret, findTotpStep, toTotpUri } from "../factors/totp.js";
import type { Context } from "./context.js";
import { addFactor, checkCanAddFactor, readOwner, requirePasskeyHost } from "./factors.js";
import type { FactorOwner } from "./factors.js";
import { addSeconds, isWrongSecretOutcome } from "./second-factor.js";

const MAX_ATTEMPTS = 5;

const createChallengeEndedError = (): AppError => new AppError("NOT_FOUND", { text: "factor.error.ended" });

/** Starts adding an authenticator app: creates its secret. */
export async function beginTotp(
  context: Context,
  { principal }: FactorOwner,
): Promise<{ id: string; secret: string; uri: string }> {
  const { challenges, secretBox, now } = context;
  const user = await readOwner(context, principal);
  checkCanAddFactor(user, principal);
  const secret = createTotpSecret();
  const id = challenges.newId();
  await challenges.add({
    id,
    purpose: "totp",
    subject: principal.sessionId,
    user_id: user.id,
    secret: secretBox.seal("totp_secret", secret),
    expires_at: addSeconds(now(), ADD_FACTOR_TIMEOUT_SECONDS),
  });
  return { id, secret, uri: toTotpUri(secret, user.email) };
}

/** Adds an authenticator app if the given code is right. The code cannot be used again. */
export async function confirmTotp(
  context: Context,
  owner: FactorOwner,
  { id, code, name = "" }: ConfirmTotpBody,
): Promise<AddedFactor> {
  const { challenges, secretBox, limits, now } = context;
  const claim = { id, purpose: "totp", subject: owner.principal.sessionId, now: now() } as const;
  const challenge = await challenges.countAttempt(claim, MAX_ATTEMPTS);
  if (!challenge?.secret) throw createChallengeEndedError();
  const { secret } = challenge;
  const rateLimits = [{ limiter: limits.factorsPerUser, key: owner.principal.userId }];
  const verifyCode = async (): Promise<number> => {
    const step = findTotpStep(secretBox.open("totp_secret", secret), normalizeCode(code), now());
    if (step !== undefined) return step;
    const text = "factor.error.code";
    throw new AppError("SECRET_WRONG", { text, fields: { code: text } });
  };
  const step = await withRateLimits(rateLimits, verifyCode, isWrongSecretOutcome);
  if (!(await challenges.consume(claim))) throw createChallengeEndedError();
  const factor = { id: challenges.newId(), type: "totp", name, created_at: now(), secret, step } as const;
  return addFactor(context, owner, factor);
}

/** Starts adding a passkey: creates its challenge. */
export async function beginPasskey(context: Context, { principal, passkeyHost }: FactorOwner) {
  const { challenges, now } = context;
  const host = requirePasskeyHost(passkeyHost);
  const user = await readOwner(context, principal);
  checkCanAddFactor(user, principal);
  const options = await createPasskeyOptions(user, host, listPasskeys(user, host.host));
  const id = options.challenge;
  const expires_at = addSeconds(now(), ADD_FACTOR_TIMEOUT_SECONDS);
  await challenges.add({
    id,
    purpose: "passkey",
    subject: principal.sessionId,
    user_id: user.id,
    expires_at,
  });
  return { id, options: { ...options } };
}

/** Adds a passkey that the browser has created. The challenge is used up even if the attestation is invalid. */
export async function confirmPasskey(
  context: Context,
  owner: FactorOwner,
  { id, attestation, name = "" }: ConfirmPasskeyBody,
): Promise<AddedFactor> {
  const { challenges, now } = context;
  const host = requirePasskeyHost(owner.passkeyHost);
  const claim = { id, purpose: "passkey", subject: owner.principal.sessionId, now: now() } as const;
  if (!(await challenges.consume(claim))) throw createChallengeEndedError();
  const passkey = await verifyNewPasskey(attestation, id, host);
  if (!passkey) {
    const text = "factor.error.passkey";
    throw new AppError("SECRET_WRONG", { text, fields: { attestation: text } });
  }
  const factor = { id: challenges.newId(), type: "passkey", name, created_at: now(), ...passkey } as const;
  return addFactor(context, owner, factor);
}
