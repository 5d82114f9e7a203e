import type { Principal } from "@tukar-saldo/auth";
import { AppError, createEvent, invalidFieldError, PROOF_MAX_AGE_SECONDS } from "@tukar-saldo/contracts";
import type { StepUpBody } from "@tukar-saldo/contracts";
import { createEventCause, withRateLimits } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import type { User } from "../domain/user.js";
import type { PasskeyHost } from "../factors/passkey-host.js";
import { checkPasswordBytes } from "../passwords/password-policy.js";
import type { Context } from "./context.js";
import { addSeconds, isWrongSecretOutcome, verifyFactor } from "./second-factor.js";

export interface StepUpCommand {
  readonly principal: Principal;
  readonly body: StepUpBody;
  readonly passkeyHost: PasskeyHost | undefined;
  readonly metadata: RequestMetadata;
}

/**
 * Re-authenticates the signed-in user by password, code or passkey (step-up). @returns the times of the step-up and of
 * its expiry
 */
export async function proveSession(
  context: Context,
  command: StepUpCommand,
): Promise<{ proved_at: string; proved_until: string }> {
  const { limits, users, sessions, announce, log } = context;
  const { principal, body, metadata } = command;
  const proofs = [body.password, body.code, body.assertion].filter((proof) => proof !== undefined);
  if (proofs.length !== 1) throw invalidFieldError("password", "factor.error.proof");
  const user = await users.find(principal.userId);
  if (!user) throw new AppError("UNAUTHENTICATED");
  const rateLimits = [{ limiter: limits.stepUpsPerUser, key: user.id }];
  const method = await withRateLimits(
    rateLimits,
    () => verifyProof(context, user, command),
    isWrongSecretOutcome,
  );
  const cause = createEventCause(context, metadata);
  const { sessionId } = principal;
  const data = { user_id: user.id, session_id: sessionId, method };
  const events = [createEvent("session.proved", data, cause)];
  await sessions.saveProof(sessionId, events, cause.now);
  announce.session(sessionId, events);
  const facts = { event: "session_proved", request_id: metadata.requestId, uid: user.id, method };
  log.info(facts, "session proved again");
  const validUntil = addSeconds(cause.now, PROOF_MAX_AGE_SECONDS);
  return { proved_at: cause.now.toISOString(), proved_until: validUntil.toISOString() };
}

async function verifyProof(
  context: Context,
  user: User,
  { body, principal, passkeyHost }: StepUpCommand,
): Promise<string> {
  const { password } = body;
  if (password === undefined) {
    return verifyFactor(context, user, body, { subject: principal.sessionId, passkeyHost });
  }
  checkPasswordBytes(password);
  if (await context.hasher.verify(password, user.password_hash)) return "password";
  const text = "password.wrongCurrent";
  throw new AppError("SECRET_WRONG", { text, fields: { password: text } });
}
