import { AppError } from "@tukar-saldo/contracts";
import type { PasskeyAssertion, SecondFactorMethod } from "@tukar-saldo/contracts";
import { passkeysOf, totpFactorsOf } from "../domain/factor.js";
import type { TotpFactor } from "../domain/factor.js";
import type { User } from "../domain/user.js";
import type { PasskeyHost } from "../factors/passkey-host.js";
import { createAssertionOptions, readChallenge, verifyAssertion } from "../factors/passkeys.js";
import { hashRecoveryCode, normalizeCode } from "../factors/recovery-codes.js";
import { findTotpStep } from "../factors/totp.js";
import type { Context } from "./context.js";

/** For how long a ticket and the challenge of a passkey can be answered. */
export const ANSWER_SECONDS = 120;

export interface FactorProof {
  readonly code?: string | undefined;
  readonly assertion?: PasskeyAssertion | undefined;
}

/** The ticket or the session for which a proof is given, and the host of the request. */
export interface ProofPlace {
  readonly subject: string;
  readonly passkeyHost: PasskeyHost | undefined;
}

export const inSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

export function isWrongSecret(outcome: object): boolean {
  return "error" in outcome && outcome.error instanceof AppError && outcome.error.code === "SECRET_WRONG";
}

function createWrongError(field: "code" | "assertion"): AppError {
  const text = field === "code" ? "factor.error.code" : "factor.error.passkey";
  return new AppError("SECRET_WRONG", { text, fields: { [field]: text } });
}

/** Makes the challenge for a user's passkeys; undefined if none works with the host. */
export async function challengePasskeys(context: Context, user: User, place: ProofPlace) {
  const { passkeyHost, subject } = place;
  const passkeys = passkeysOf(user, passkeyHost?.host);
  if (passkeyHost === undefined || passkeys.length === 0) return undefined;
  const options = await createAssertionOptions(passkeys, passkeyHost);
  const expires_at = inSeconds(context.now(), ANSWER_SECONDS);
  const challenge = { id: options.challenge, purpose: "assertion", subject, user_id: user.id } as const;
  await context.challenges.add({ ...challenge, expires_at });
  return { ...options };
}

/** Verifies a second factor, which counts once. @throws AppError SECRET_WRONG */
export async function verifyFactor(
  context: Context,
  user: User,
  { code, assertion }: FactorProof,
  place: ProofPlace,
): Promise<SecondFactorMethod> {
  if (assertion !== undefined) return verifyPasskey(context, user, assertion, place);
  const typed = normalizeCode(code ?? "");
  for (const factor of totpFactorsOf(user)) {
    if (await useApp(context, user, factor, typed)) return "totp";
  }
  const hash = hashRecoveryCode(user.id, typed);
  if (hash !== undefined && (await context.factors.useRecoveryCode(user.id, hash))) return "recovery";
  throw createWrongError("code");
}

/** Uses the code of an app, whose secret is encrypted anew by the present key. @returns whether it was right */
async function useApp(
  { secretBox, factors, log, now }: Context,
  { id: userId }: User,
  { id, secret: sealed }: TotpFactor,
  typed: string,
): Promise<boolean> {
  let secret: string;
  try {
    secret = secretBox.open("totp_secret", sealed);
  } catch (error) {
    log.error({ err: error, uid: userId }, "the secret of an authenticator app cannot be read");
    return false;
  }
  const step = findTotpStep(secret, typed, now());
  if (step === undefined) return false;
  return factors.useTotp(userId, { id, step, secret: secretBox.seal("totp_secret", secret) }, now());
}

async function verifyPasskey(
  { challenges, factors, now }: Context,
  user: User,
  assertion: PasskeyAssertion,
  { subject, passkeyHost }: ProofPlace,
): Promise<SecondFactorMethod> {
  const challenge = readChallenge(assertion.response.clientDataJSON);
  const taken = await challenges.take({ id: challenge, purpose: "assertion", subject, now: now() });
  const passkey = passkeysOf(user, passkeyHost?.host).find((one) => one.credential_id === assertion.id);
  if (!taken || taken.user_id !== user.id || !passkey || !passkeyHost) throw createWrongError("assertion");
  const counter = await verifyAssertion(assertion, challenge, passkey, passkeyHost);
  const isUsed = counter !== undefined && (await factors.usePasskey(user.id, passkey, counter, now()));
  if (!isUsed) throw createWrongError("assertion");
  return "passkey";
}
