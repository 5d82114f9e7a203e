import { AppError } from "@tukar-saldo/contracts";
import type { SecondFactorBody, SecondFactorTicket } from "@tukar-saldo/contracts";
import { withRateLimits } from "@tukar-saldo/service-kit";
import { createRefusedSignInEntry } from "../domain/audit-entry.js";
import { factorsOf, methodsOf, mustEnrol } from "../domain/factor.js";
import { normalizeEmail } from "../domain/user.js";
import type { User } from "../domain/user.js";
import { openSession } from "./begin-session.js";
import type { SignedInReply, SignInOrigin } from "./begin-session.js";
import type { Context } from "./context.js";
import {
  ANSWER_SECONDS,
  challengePasskeys,
  inSeconds,
  isWrongSecret,
  verifyFactor,
} from "./second-factor.js";

/** How many codes may be tried with a ticket. */
const MAX_TRIES = 3;

const createTicketError = (): AppError => new AppError("UNAUTHENTICATED", { text: "factor.error.ticket" });

/**
 * Lets a user pass whose password was right, unless a second factor is asked.
 * @throws AppError TWO_FACTOR_REQUIRED with the ticket of the rest of the sign-in
 */
export async function requireSecondFactor(
  context: Context,
  user: User,
  { passkeyHost }: Pick<SignInOrigin, "passkeyHost">,
): Promise<void> {
  const { challenges, settings, now } = context;
  const enrol = mustEnrol(user, await settings.read(), now());
  if (factorsOf(user).length === 0 && !enrol) return;
  const ticket = challenges.newId();
  const expires_at = inSeconds(now(), ANSWER_SECONDS);
  const stored = {
    purpose: "ticket",
    subject: user.id,
    user_id: user.id,
    epoch: user.session_epoch,
  } as const;
  await challenges.add({ id: ticket, ...stored, enrol, expires_at });
  const webauthn = await challengePasskeys(context, user, { subject: ticket, passkeyHost });
  const data: SecondFactorTicket = {
    ticket,
    methods: methodsOf(user, passkeyHost?.host),
    ...(webauthn ? { webauthn } : {}),
    ...(enrol ? { enrol } : {}),
  };
  throw new AppError("TWO_FACTOR_REQUIRED", { data });
}

type FinishSignIn = SignInOrigin & { readonly body: SecondFactorBody };

/** Finishes a sign-in by its ticket and a second factor. */
export async function finishSignIn(context: Context, command: FinishSignIn): Promise<SignedInReply> {
  const { challenges, users, now } = context;
  const { body, passkeyHost } = command;
  const claim = { id: body.ticket, purpose: "ticket", now: now() } as const;
  const ticket = await challenges.tryOnce(claim, MAX_TRIES);
  const user = ticket && (await users.find(ticket.user_id));
  // Whoever was disabled or got another password meanwhile signs in again.
  if (!ticket || !user?.is_active || user.session_epoch !== ticket.epoch) throw createTicketError();
  const isEnrolling = ticket.enrol === true && factorsOf(user).length === 0;
  if (!isEnrolling) await checkFactor(context, user, command, passkeyHost);
  // Of two requests with the same ticket, one opens a session.
  if (!(await challenges.take(claim))) throw createTicketError();
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
  const place = { subject: body.ticket, passkeyHost };
  const limited = [{ limiter: limits.factorsPerUser, key: user.id }];
  try {
    await withRateLimits(limited, () => verifyFactor(context, user, body, place), isWrongSecret);
  } catch (error) {
    if (!isWrongSecret({ error })) throw error;
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
