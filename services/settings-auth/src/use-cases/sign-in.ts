import { setTimeout as sleep } from "node:timers/promises";
import type { Principal } from "@tukar-saldo/auth";
import { AppError } from "@tukar-saldo/contracts";
import type { LoginBody } from "@tukar-saldo/contracts";
import { addressLimitKey, createEventCause, withRateLimits } from "@tukar-saldo/service-kit";
import type { AddressKey, RateLimit, RequestMetadata } from "@tukar-saldo/service-kit";
import { createRefusedSignInEntry, toSignInTarget } from "../domain/audit-entry.js";
import { checkPasswordBytes } from "../passwords/password-policy.js";
import { createSessionEndedEvents } from "../domain/session.js";
import { normalizeEmail } from "../domain/user.js";
import type { User } from "../domain/user.js";
import { openSession } from "./open-session.js";
import type { SignedInReply, SignInOrigin } from "./open-session.js";
import type { Context } from "./context.js";
import { recognizeDevice } from "./recognize-device.js";
import type { RecognizedDevice } from "./recognize-device.js";
import { requireSecondFactor } from "./finish-sign-in.js";
import { reportSignInStorm } from "./notices.js";
import { finishSetup } from "./set-up-desk.js";

export interface SignInCommand extends SignInOrigin {
  readonly body: LoginBody;
}

/** Creates the rate limiter's key for failed sign-ins from one IP address with one e-mail. */
export const createLoginLimitKey = (ip: string, key: string): AddressKey => addressLimitKey(ip, key);

function isLoginFailure(outcome: object): boolean {
  return "error" in outcome && outcome.error instanceof AppError && outcome.error.code === "LOGIN_FAILED";
}

const isRateLimitError = (error: unknown): boolean =>
  error instanceof AppError && error.code === "RATE_LIMITED";

/** A sign-in whose user and device have been looked up, but whose password is not verified yet. */
interface Attempt extends SignInCommand {
  readonly userOfEmail: User | undefined;
  readonly device: RecognizedDevice;
  readonly emailKey: string;
}

/**
 * Selects the rate limit by e-mail that applies to a sign-in: none for a known device; for an unknown device the limit
 * of failed sign-ins from any IP address or, once that is reached, the limit of one attempt a minute.
 */
async function selectEmailLimits(
  { limits }: Context,
  { device, emailKey: key }: Attempt,
): Promise<RateLimit[]> {
  if (device.isKnown) return [];
  const limiter = await limits.failuresPerEmail.check(key).then(
    () => limits.failuresPerEmail,
    (error: unknown) => {
      if (isRateLimitError(error)) return limits.strangersPerEmail;
      throw error;
    },
  );
  return [{ limiter, key }];
}

/**
 * Counts a known device's failed sign-in towards `failuresPerEmail`, although that limit never blocks known devices.
 */
async function countKnownDeviceFailure({ limits }: Context, { device, emailKey }: Attempt): Promise<void> {
  if (device.isKnown) await limits.failuresPerEmail.consume(emailKey).catch(() => undefined);
}

/**
 * Signs in a user. An unknown e-mail, a wrong password and a disabled user get the same error after the same time.
 * @throws AppError TWO_FACTOR_REQUIRED if a second factor is required
 */
export async function signIn(context: Context, command: SignInCommand): Promise<SignedInReply> {
  const { limits, log, countSignInFailure } = context;
  const { body, ip, requestId: request_id } = command;
  checkPasswordBytes(body.password);
  await finishSetup(context);
  const userOfEmail = await context.users.findByEmail(body.email);
  const emailKey = normalizeEmail(body.email);
  const attempt = {
    ...command,
    userOfEmail,
    emailKey,
    device: recognizeDevice(context, userOfEmail, command),
  };
  const emailLimit = { limiter: limits.loginsPerEmail, key: createLoginLimitKey(ip, emailKey) };
  const rateLimits = [
    emailLimit,
    { limiter: limits.loginsPerAddress, key: addressLimitKey(ip) },
    ...(await selectEmailLimits(context, attempt)),
  ];
  const user = await withRateLimits(
    rateLimits,
    () => verifyCredentials(context, attempt),
    isLoginFailure,
  ).catch((error: unknown) => {
    countSignInFailure(error);
    if (isRateLimitError(error))
      log.warn({ event: "authn_login_lock", request_id, ip }, "sign-in rate limited");
    throw error;
  });
  await emailLimit.limiter.reset(emailLimit.key);
  await requireSecondFactor(context, user, command);
  return openSession(context, user, command);
}

async function verifyCredentials(context: Context, attempt: Attempt): Promise<User> {
  const { human, hasher, audit, keyedHash, config, log, now, newEventId } = context;
  const { body, ip, requestId, userOfEmail, emailKey, device } = attempt;
  await human.verify({ token: body.recaptcha_token, action: "login", ip, requestId });
  const startedAt = performance.now();
  const user = userOfEmail?.is_active ? userOfEmail : undefined;
  const lane = device.isKnown ? "known" : "stranger";
  if ((await hasher.verify(body.password, user?.password_hash, lane)) && user) return user;
  log.info({ event: "authn_login_fail", request_id: requestId, ip }, "sign-in failed");
  await countKnownDeviceFailure(context, attempt);
  const target = toSignInTarget(emailKey, userOfEmail !== undefined, keyedHash);
  await audit.add([createRefusedSignInEntry({ id: newEventId(), at: now(), target, ip, requestId })]);
  const actor = { id: null, name: null, role: "visitor", ip } as const;
  await reportSignInStorm(context, { emailKey, user: userOfEmail, metadata: { actor, requestId } });
  await sleep(Math.max(0, config.loginFloorMs - (performance.now() - startedAt)));
  throw new AppError("LOGIN_FAILED");
}

/** Signs out: ends only the current session of the user. */
export async function signOut(
  context: Context,
  principal: Principal,
  metadata: RequestMetadata,
): Promise<void> {
  const { sessions, announce, log } = context;
  const { userId, sessionId } = principal;
  const cause = createEventCause(context, metadata);
  const events = createSessionEndedEvents(userId, sessionId, cause);
  if (await sessions.end(sessionId, events, cause.now)) announce.session(sessionId, events);
  log.info({ event: "session_logout", request_id: metadata.requestId, uid: userId }, "signed out");
}
