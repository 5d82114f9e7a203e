import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { signToken } from "@tukar-saldo/auth";
import { AppError } from "@tukar-saldo/contracts";
import type { LoginBody, UserView } from "@tukar-saldo/contracts";
import { addressKey, withRateLimits } from "@tukar-saldo/service-kit";
import { refusedSignInRow } from "../domain/audit-row.js";
import { emailKey } from "../domain/email-key.js";
import { checkHashable } from "../domain/password-policy.js";
import { beginSession } from "../domain/session.js";
import { userView } from "../domain/user.js";
import type { User } from "../domain/user.js";
import type { Context } from "./context.js";
import { finishSetup } from "./finish-setup.js";
import { causeOf } from "./origin.js";

const SESSION_ID_BYTES = 16;

export interface SignIn {
  readonly body: LoginBody;
  readonly ip: string;
  readonly requestId: string;
  readonly userAgent: string;
}

/** The key under which failures of an address and an e-mail are counted. */
export const loginKey = (ip: string, key: string): string => `${addressKey(ip)} ${key}`;

function isRefusal(outcome: object): boolean {
  return "error" in outcome && outcome.error instanceof AppError && outcome.error.code === "LOGIN_FAILED";
}

const isLimit = (error: unknown): boolean => error instanceof AppError && error.code === "RATE_LIMITED";

/** Signs a user in; an unknown address, a wrong password and a disabled user are refused alike. */
export async function signIn(context: Context, command: SignIn): Promise<{ token: string; user: UserView }> {
  const { limits, log } = context;
  const { body, ip } = command;
  checkHashable(body.password);
  const ofEmail = { limiter: limits.loginOfEmail, key: loginKey(ip, emailKey(body.email)) };
  const held = [ofEmail, { limiter: limits.loginOfAddress, key: addressKey(ip) }];
  const user = await withRateLimits(held, () => recognise(context, command), isRefusal).catch(
    (error: unknown) => {
      if (isLimit(error)) log.warn({ event: "authn_login_lock", ip }, "too many sign-ins were refused");
      throw error;
    },
  );
  await ofEmail.limiter.reset(ofEmail.key);
  log.info({ event: "authn_login_success", uid: user.id, ip }, "signed in");
  return { token: await openSession(context, user, command), user: userView(user) };
}

async function recognise(context: Context, { body, ip, requestId }: SignIn): Promise<User> {
  const { human, users, hasher, audit, rules, log, now } = context;
  await human.verify({ token: body.recaptcha_token, action: "login", ip });
  const startedAt = performance.now();
  await finishSetup(context);
  const found = await users.findByEmail(body.email);
  const user = found?.is_active ? found : null;
  if ((await hasher.verify(body.password, user?.password_hash)) && user) return user;
  log.warn({ event: "authn_login_fail", ip }, "a sign-in was refused");
  const refused = { id: randomUUID(), at: now(), emailKey: emailKey(body.email), ip, requestId };
  await audit.add(refusedSignInRow(refused));
  await sleep(Math.max(0, rules.loginFloorMs - (performance.now() - startedAt)));
  throw new AppError("LOGIN_FAILED");
}

async function openSession(context: Context, user: User, command: SignIn): Promise<string> {
  const { sessions, announce, rules } = context;
  const { ip, requestId, userAgent } = command;
  const id = randomBytes(SESSION_ID_BYTES).toString("base64url");
  const actor = { id: user.id, name: user.name, role: user.role, ip };
  const cause = causeOf(context, { actor, requestId });
  const beginning = { id, maxSeconds: rules.sessionMaxSeconds, ip, userAgent };
  const { session, events } = beginSession(user, beginning, cause);
  await sessions.insert(session, events);
  announce.session(id, events);
  const token = { userId: user.id, sessionId: id, issuedAt: cause.now, expiresAt: session.expires_at };
  return signToken(token, rules.jwtSecret);
}
