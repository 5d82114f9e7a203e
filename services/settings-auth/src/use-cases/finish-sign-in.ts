import { AppError, SECOND_FACTOR_TIMEOUT_SECONDS } from "@tukar-saldo/contracts";
import type { SecondFactorBody, SecondFactorTicket } from "@tukar-saldo/contracts";
import { withRateLimits } from "@tukar-saldo/service-kit";
import { createRefusedSignInEntry } from "../domain/audit-entry.js";
import { factorsOf, listFactorMethods, mustAddFactor } from "../domain/factor.js";
import { normalizeEmail } from "../domain/user.js";
import type { User } from "../domain/user.js";
import { openSession } from "./open-session.js";
import type { SignedInReply, SignInOrigin } from "./open-session.js";
import type { Context } from "./context.js";
import { addSeconds, createPasskeyChallenge, isWrongSecretOutcome, verifyFactor } from "./second-factor.js";

/** The maximum number of attempts with one ticket. */
const MAX_ATTEMPTS = 3;

const createTicketError = (): AppError => new AppError("UNAUTHENTICATED", { text: "factor.error.ticket" });

/**
 * Requires a second factor of a user whose password was right, if the user has a factor or must add one.
 * @throws AppError TWO_FACTOR_REQUIRED with a ticket for finishing the sign-in
 */
export async function requireSecondFactor(
  context: Context,
  user: User,
  { passkeyHost }: Pick<SignInOrigin, "passkeyHost">,
): Promise<void> {
  const { challenges, settings, now } = context;
  const mustEnrol = mustAddFactor(user, await settings.read(), now());
  if (factorsOf(user).length === 0 && !mustEnrol) return;
  const ticket = challenges.newId();
  const expires_at = addSeconds(now(), SECOND_FACTOR_TIMEOUT_SECONDS);
  const ticketFields = {
    purpose: "ticket",
    subject: user.id,
    user_id: user.id,
    epoch: user.session_epoch,
  } as const;
  await challenges.add({ id: ticket, ...ticketFields, enrol: mustEnrol, expires_at });
  const webauthn = await createPasskeyChallenge(context, user, { subject: ticket, passkeyHost });
  const data: SecondFactorTicket = {
    ticket,
    methods: listFactorMethods(user, passkeyHost?.host),
    ...(webauthn ? { webauthn } : {}),
    ...(mustEnrol ? { enrol: mustEnrol } : {}),
  };
  throw new AppError("TWO_FACTOR_REQUIRED", { data });
}

type FinishSignIn = SignInOrigin & { readonly body: SecondFactorBody };

/** Finishes a sign-in with its ticket and a second factor. */
export async function finishSignIn(context: Context, command: FinishSignIn): Promise<SignedInReply> {
  const { challenges, users, now } = context;
  const { body, passkeyHost } = command;
  const claim = { id: body.ticket, purpose: "ticket", now: now() } as const;
  const ticket = await challenges.countAttempt(claim, MAX_ATTEMPTS);
  const user = ticket && (await users.find(ticket.user_id));
  // A user who was disabled or whose sessions were all ended since the ticket was created has to sign in again.
  if (!ticket || !user?.is_active || user.session_epoch !== ticket.epoch) throw createTicketError();
  const isEnrolling = ticket.enrol === true && factorsOf(user).length === 0;
  if (!isEnrolling) await checkFactor(context, user, command, passkeyHost);
  // Of two concurrent requests with the same ticket, only one opens a session.
  if (!(await challenges.consume(claim))) throw createTicketError();
  return openSession(context, user, command, isEnrolling);
}

async function checkFactor(
  context: Context,
  user: User,
  command: FinishSignIn,
  passkeyHost: SignInOrigin["passkeyHost"],
): Promise<void> {
  const { limits, log } = context;
  const { body, requestId, ip } = command;
  const proofScope = { subject: body.ticket, passkeyHost };
  const rateLimits = [{ limiter: limits.factorsPerUser, key: user.id }];
  try {
    await withRateLimits(
      rateLimits,
      () => verifyFactor(context, user, body, proofScope),
      isWrongSecretOutcome,
    );
  } catch (error) {
    if (!isWrongSecretOutcome({ error })) throw error;
    log.info(
      { event: "authn_login_fail", request_id: requestId, uid: user.id, ip },
      "second factor was wrong",
    );
    await recordRefusal(context, user, command);
    throw error;
  }
}

async function recordRefusal(
  { audit, now, newEventId }: Context,
  user: User,
  { ip, requestId }: FinishSignIn,
): Promise<void> {
  const target = { type: "email", id: normalizeEmail(user.email) };
  await audit.add([createRefusedSignInEntry({ id: newEventId(), at: now(), target, ip, requestId })]);
}
