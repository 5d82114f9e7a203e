import { setTimeout as sleep } from "node:timers/promises";
import { signToken } from "@tukar-saldo/auth";
import type { Principal } from "@tukar-saldo/auth";
import { AppError } from "@tukar-saldo/contracts";
import type { LoginBody, UserView } from "@tukar-saldo/contracts";
import { addressLimitKey, createEventCause, withRateLimits } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { createRefusedSignInEntry, toSignInTarget } from "../domain/audit-entry.js";
import { checkPasswordBytes } from "../domain/password-policy.js";
import { beginSession, createSessionEndedEvents } from "../domain/session.js";
import { normalizeEmail, toUserView } from "../domain/user.js";
import type { User } from "../domain/user.js";
import type { Context } from "./context.js";
import { reportSignInStorm } from "./notices.js";
import { finishSetup } from "./set-up-desk.js";

export interface SignInCommand {
  readonly body: LoginBody;
  readonly ip: string;
  readonly requestId: string;
  readonly userAgent: string;
}

/** The rate limiter's key for failed sign-ins from one IP address with one e-mail. */
export const loginLimitKey = (ip: string, key: string): string => `${addressLimitKey(ip)} ${key}`;

function isRefused(outcome: object): boolean {
  return "error" in outcome && outcome.error instanceof AppError && outcome.error.code === "LOGIN_FAILED";
}

const isLimit = (error: unknown): boolean => error instanceof AppError && error.code === "RATE_LIMITED";

/** Signs in a user. An unknown e-mail, a wrong password and a disabled user get the same refusal in the same time. */
export async function signIn(
  context: Context,
  command: SignInCommand,
): Promise<{ token: string; user: UserView }> {
  const { limits, log, countSignInFailure } = context;
  const { body, ip, requestId: request_id } = command;
  checkPasswordBytes(body.password);
  const emailLimit = { limiter: limits.loginsPerEmail, key: loginLimitKey(ip, normalizeEmail(body.email)) };
  const limited = [emailLimit, { limiter: limits.loginsPerAddress, key: addressLimitKey(ip) }];
  const user = await withRateLimits(limited, () => verifyCredentials(context, command), isRefused).catch(
    (error: unknown) => {
      countSignInFailure(error);
      if (isLimit(error)) log.warn({ event: "authn_login_lock", request_id, ip }, "sign-in rate limited");
      throw error;
    },
  );
  await emailLimit.limiter.reset(emailLimit.key);
  log.info({ event: "authn_login_success", request_id, uid: user.id, ip }, "signed in");
  return { token: await openSession(context, user, command), user: toUserView(user) };
}

async function verifyCredentials(context: Context, { body, ip, requestId }: SignInCommand): Promise<User> {
  const { human, users, hasher, audit, keyedHash, config, log, now, newEventId } = context;
  await human.verify({ token: body.recaptcha_token, action: "login", ip, requestId });
  const startedAt = performance.now();
  await finishSetup(context);
  const found = await users.findByEmail(body.email);
  const user = found?.is_active ? found : undefined;
  if ((await hasher.verify(body.password, user?.password_hash)) && user) return user;
  log.info({ event: "authn_login_fail", request_id: requestId, ip }, "sign-in failed");
  const emailKey = normalizeEmail(body.email);
  const target = toSignInTarget(emailKey, found !== undefined, keyedHash);
  await audit.add([createRefusedSignInEntry({ id: newEventId(), at: now(), target, ip, requestId })]);
  const actor = { id: null, name: null, role: "visitor", ip } as const;
  await reportSignInStorm(context, { emailKey, user: found, metadata: { actor, requestId } });
  await sleep(Math.max(0, config.loginFloorMs - (performance.now() - startedAt)));
  throw new AppError("LOGIN_FAILED");
}

async function openSession(context: Context, user: User, command: SignInCommand): Promise<string> {
  const { sessions, announce, config } = context;
  const { ip, requestId, userAgent } = command;
  const id = sessions.newId();
  const actor = { id: user.id, name: user.name, role: user.role, ip };
  const cause = createEventCause(context, { actor, requestId });
  const details = { id, maxSeconds: config.sessionMaxSeconds, ip, userAgent };
  const { session, events } = beginSession(user, details, cause);
  await sessions.insert(session, events);
  announce.session(id, events);
  const token = { userId: user.id, sessionId: id, issuedAt: cause.now, expiresAt: session.expires_at };
  return signToken(token, config.jwtSecret);
}

/** Signs out: ends the current session, but no other session of the user. */
export async function signOut(
  context: Context,
  signedIn: Principal,
  metadata: RequestMetadata,
): Promise<void> {
  const { sessions, announce, log } = context;
  const { userId, sessionId } = signedIn;
  const cause = createEventCause(context, metadata);
  const events = createSessionEndedEvents(userId, sessionId, cause);
  if (await sessions.end(sessionId, events, cause.now)) announce.session(sessionId, events);
  log.info({ event: "session_logout", request_id: metadata.requestId, uid: userId }, "signed out");
}
