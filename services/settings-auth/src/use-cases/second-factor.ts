import { AppError } from "@tukar-saldo/contracts";
import type { PasskeyAssertion, SecondFactorMethod } from "@tukar-saldo/contracts";
import { passkeysOf, totpFactorsOf } from "../domain/factor.js";
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
  for (const { id, secret } of totpFactorsOf(user)) {
    const now = context.now();
    const step = findTotpStep(context.secretBox.open("totp_secret", secret), typed, now);
    if (step !== undefined && (await context.factors.useTotp(user.id, id, step, now))) return "totp";
  }
  const hash = hashRecoveryCode(user.id, typed);
  if (hash !== undefined && (await context.factors.useRecoveryCode(user.id, hash))) return "recovery";
  throw createWrongError("code");
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
