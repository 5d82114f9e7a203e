import { AppError, SECOND_FACTOR_TIMEOUT_SECONDS } from "@tukar-saldo/contracts";
import type { PasskeyAssertion, SecondFactorMethod } from "@tukar-saldo/contracts";
import { listPasskeys, listTotpFactors } from "../domain/factor.js";
import type { TotpFactor } from "../domain/factor.js";
import type { User } from "../domain/user.js";
import type { PasskeyHost } from "../factors/passkey-host.js";
import { createAssertionOptions, readChallenge, verifyAssertion } from "../factors/passkeys.js";
import { hashRecoveryCode, normalizeCode } from "../factors/recovery-codes.js";
import { findTotpStep } from "../factors/totp.js";
import type { Context } from "./context.js";

export interface FactorProof {
  readonly code?: string | undefined;
  readonly assertion?: PasskeyAssertion | undefined;
}

/** For what a second factor is verified: a sign-in, by its ticket, or a session; and the host of the request. */
export interface ProofScope {
  readonly subject: string;
  readonly passkeyHost: PasskeyHost | undefined;
}

export const addSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

export function isWrongSecretOutcome(outcome: object): boolean {
  return "error" in outcome && outcome.error instanceof AppError && outcome.error.code === "SECRET_WRONG";
}

function createWrongFactorError(field: "code" | "assertion"): AppError {
  const text = field === "code" ? "factor.error.code" : "factor.error.passkey";
  return new AppError("SECRET_WRONG", { text, fields: { [field]: text } });
}

/** Creates a challenge for the passkeys of a user that work at the host; undefined if there are none. */
export async function createPasskeyChallenge(context: Context, user: User, scope: ProofScope) {
  const { passkeyHost, subject } = scope;
  const passkeys = listPasskeys(user, passkeyHost?.host);
  if (passkeyHost === undefined || passkeys.length === 0) return undefined;
  const options = await createAssertionOptions(passkeys, passkeyHost);
  const expires_at = addSeconds(context.now(), SECOND_FACTOR_TIMEOUT_SECONDS);
  const challenge = { id: options.challenge, purpose: "assertion", subject, user_id: user.id } as const;
  await context.challenges.add({ ...challenge, expires_at });
  return { ...options };
}

/** Verifies a second factor. No code or challenge is accepted twice. @throws AppError SECRET_WRONG */
export async function verifyFactor(
  context: Context,
  user: User,
  { code, assertion }: FactorProof,
  scope: ProofScope,
): Promise<SecondFactorMethod> {
  if (assertion !== undefined) return verifyPasskey(context, user, assertion, scope);
  const typedCode = normalizeCode(code ?? "");
  for (const factor of listTotpFactors(user)) {
    if (await consumeTotpCode(context, user, factor, typedCode)) return "totp";
  }
  const hash = hashRecoveryCode(user.id, typedCode);
  if (hash !== undefined && (await context.factors.removeRecoveryCode(user.id, hash))) return "recovery";
  throw createWrongFactorError("code");
}

/**
 * Verifies a code of an authenticator app. Marks a right code as used and re-encrypts the app's secret with the current
 * key.
 * @returns whether the code is right and was not used before
 */
async function consumeTotpCode(
  { secretBox, factors, log, now }: Context,
  { id: userId }: User,
  { id, secret: sealedSecret }: TotpFactor,
  typedCode: string,
): Promise<boolean> {
  let secret: string;
  try {
    secret = secretBox.open("totp_secret", sealedSecret);
  } catch (error) {
    log.error({ err: error, uid: userId }, "the secret of an authenticator app cannot be read");
    return false;
  }
  const step = findTotpStep(secret, typedCode, now());
  if (step === undefined) return false;
  return factors.markTotpStepUsed(userId, { id, step, secret: secretBox.seal("totp_secret", secret) }, now());
}

async function verifyPasskey(
  { challenges, factors, now }: Context,
  user: User,
  assertion: PasskeyAssertion,
  { subject, passkeyHost }: ProofScope,
): Promise<SecondFactorMethod> {
  const challenge = readChallenge(assertion.response.clientDataJSON);
  const storedChallenge = await challenges.consume({
    id: challenge,
    purpose: "assertion",
    subject,
    now: now(),
  });
  const passkey = listPasskeys(user, passkeyHost?.host).find(
    (candidate) => candidate.credential_id === assertion.id,
  );
  if (!storedChallenge || storedChallenge.user_id !== user.id || !passkey || !passkeyHost)
    throw createWrongFactorError("assertion");
  const counter = await verifyAssertion(assertion, challenge, passkey, passkeyHost);
  const isAccepted =
    counter !== undefined && (await factors.updatePasskeyCounter(user.id, passkey, counter, now()));
  if (!isAccepted) throw createWrongFactorError("assertion");
  return "passkey";
}
