import { signToken } from "@tukar-saldo/auth";
import type { UserView } from "@tukar-saldo/contracts";
import { createEventCause } from "@tukar-saldo/service-kit";
import { createSession } from "../domain/session.js";
import { toUserView } from "../domain/user.js";
import type { User } from "../domain/user.js";
import type { PasskeyHost } from "../factors/passkey-host.js";
import type { Context } from "./context.js";
import { createDevice, saveNetwork } from "./recognize-device.js";

/** Where a sign-in comes from: IP address, request id, user agent and passkey host. */
export interface SignInOrigin {
  readonly ip: string;
  readonly requestId: string;
  readonly userAgent: string;
  /** The host for passkeys; undefined if passkeys do not work at the requested host. */
  readonly passkeyHost: PasskeyHost | undefined;
}

type Origin = SignInOrigin & { readonly body: { readonly device?: string | undefined } };

/** The reply to a completed sign-in. */
export interface SignedInReply {
  readonly token: string;
  readonly user: UserView;
  /** The device token by which later sign-ins recognize the browser. */
  readonly device: string;
  readonly enrol?: true;
}

/**
 * Opens a session.
 * @param isEnrolling whether the user must add a second factor before the session may do anything else
 */
export async function openSession(
  context: Context,
  user: User,
  origin: Origin,
  isEnrolling = false,
): Promise<SignedInReply> {
  const { sessions, announce, config, log } = context;
  const { ip, requestId, userAgent } = origin;
  const id = sessions.newId();
  const actor = { id: user.id, name: user.name, role: user.role, ip };
  const cause = createEventCause(context, { actor, requestId });
  const { device, isNewDevice } = createDevice(context, user, origin);
  const details = { id, maxSeconds: config.sessionMaxSeconds, ip, userAgent, isNewDevice, isEnrolling };
  const { session, events } = createSession(user, details, cause);
  await sessions.insert(session, events);
  announce.session(id, events);
  await saveNetwork(context, user, origin).catch((error: unknown) => {
    log.warn(
      { error, request_id: requestId },
      "sign-in: storing its network failed, the next one from there may be reported as a new device",
    );
  });
  log.info({ event: "authn_login_success", request_id: requestId, uid: user.id, ip }, "signed in");
  const tokenClaims = { userId: user.id, sessionId: id, issuedAt: cause.now, expiresAt: session.expires_at };
  const reply = { token: signToken(tokenClaims, config.jwtSecret), user: toUserView(user), device };
  return isEnrolling ? { ...reply, enrol: true } : reply;
}
