import type { SecurityItem } from "../judge-items.js";

const SECOND_FACTOR_TESTS = "services/settings-auth/tests/second-factor.int.test.ts";
const PASSKEY_TESTS = "services/settings-auth/tests/passkeys.int.test.ts";
const STEP_UP_TESTS = "services/settings-auth/tests/step-up.int.test.ts";
const ORDERS_STEP_UP_TESTS = "services/transactions/tests/step-up.int.test.ts";
const SESSIONS_TESTS = "services/settings-auth/tests/sessions.int.test.ts";
const OPEN_SESSIONS_TESTS = "services/settings-auth/tests/open-sessions.int.test.ts";
const ENROLMENT_TESTS = "services/settings-auth/tests/enrolment.int.test.ts";
const DEVICES_TESTS = "services/settings-auth/tests/devices.int.test.ts";

/** The items of the security table about second factors, step-up authentication, open sessions and known devices. */
export const SECOND_FACTOR_ITEMS: readonly SecurityItem[] = [
  [
    "M01",
    "without a second factor a sign-in is as specified",
    `${SECOND_FACTOR_TESTS} > signs in with the password alone`,
  ],
  [
    "M02",
    "a second factor is asked for after the right password only",
    `${SECOND_FACTOR_TESTS} > is asked for a code only after the right password`,
  ],
  [
    "M03",
    "a code counts once, also at two replicas at once",
    `${SECOND_FACTOR_TESTS} > cannot use a code again`,
    `${SECOND_FACTOR_TESTS} > two replicas get the same code at the same time`,
  ],
  [
    "M04",
    "a ticket counts once, for 120 s, until the password changes",
    `${SECOND_FACTOR_TESTS} > two replicas get the same ticket at the same time`,
    `${SECOND_FACTOR_TESTS} > needs a new ticket after 120 seconds`,
  ],
  [
    "M05",
    "three codes a ticket, ten wrong ones in 15 minutes",
    `${SECOND_FACTOR_TESTS} > may try three codes with a ticket`,
    `${SECOND_FACTOR_TESTS} > after ten wrong codes within a quarter of an hour`,
  ],
  ["M06", "each recovery code counts once", `${SECOND_FACTOR_TESTS} > each of the ten recovery codes once`],
  [
    "M07",
    "an app is added by a right code of the session that began",
    `${SECOND_FACTOR_TESTS} > requires the right code within five attempts`,
  ],
  [
    "M08",
    "the audit and the stored users have nothing to sign in with",
    `${SECOND_FACTOR_TESTS} > its secret and the recovery codes appear neither there nor in the users`,
  ],
  [
    "M09",
    "a passkey needs its key, origin and challenge, once",
    `${PASSKEY_TESTS} > can be used to sign in only once with each challenge`,
    `${PASSKEY_TESTS} > a passkey sign-in with the wrong`,
    `${PASSKEY_TESTS} > a passkey sign-in with a challenge older than 120 seconds is refused`,
    `${PASSKEY_TESTS} > leaves neither ticket nor challenge readable in the storage`,
  ],
  [
    "M10",
    "a passkey is added with the session's own challenge",
    `${PASSKEY_TESTS} > with the challenge of another session, another challenge or a used challenge`,
    `${PASSKEY_TESTS} > not at an IP address`,
  ],
  [
    "M11",
    "an old proof changes no payout, contact or security setting",
    `${STEP_UP_TESTS} > without a fresh proof of identity is refused, and nothing is saved`,
    `${STEP_UP_TESTS} > only turning it on requires a fresh proof of identity`,
  ],
  [
    "M12",
    "an old proof touches no user, factor or other's session",
    `${STEP_UP_TESTS} > adding a user without a fresh proof of identity is refused`,
    `${STEP_UP_TESTS} > removing a factor without a fresh proof of identity is refused`,
    `${STEP_UP_TESTS} > ending a session of another user without a fresh proof of identity is refused`,
  ],
  [
    "M13",
    "an old proof erases and resets nothing, and exports one day at most",
    `${ORDERS_STEP_UP_TESTS} > is refused when the proof of identity is five minutes old`,
    `${ORDERS_STEP_UP_TESTS} > with a fresh proof of identity, all guarded requests succeed`,
  ],
  [
    "M14",
    "a proof holds five minutes on every replica, five wrong tries",
    `${STEP_UP_TESTS} > allows guarded requests immediately on every replica, for five minutes`,
    `${STEP_UP_TESTS} > after five wrong tries within a quarter of an hour`,
  ],
  [
    "M15",
    "sessions are shown to and ended by their user and admins",
    `${OPEN_SESSIONS_TESTS} > only a user and admins can list the user's sessions`,
    `${OPEN_SESSIONS_TESTS} > only admins can end a session of another user`,
    `${OPEN_SESSIONS_TESTS} > can end one of their own sessions on every replica`,
  ],
  [
    "M16",
    "background requests keep no session alive",
    `${OPEN_SESSIONS_TESTS} > counts as activity of the session; a background request does not`,
    `${SESSIONS_TESTS} > idle for the idle timeout`,
  ],
  [
    "M17",
    "guessing from many addresses is slowed, its owner is not",
    `${DEVICES_TESTS} > unknown devices together get one attempt a minute`,
    `${DEVICES_TESTS} > the user can still sign in with a known browser`,
    `${DEVICES_TESTS} > a browser with the device token of another user counts as unknown`,
  ],
  [
    "M18",
    "a sign-in from a new device is told to its user",
    `${DEVICES_TESTS} > creates a notice for that user only`,
  ],
  [
    "M19",
    "who must add a second factor can do nothing else before",
    `${ENROLMENT_TESTS} > can do nothing in their session but add one`,
    `${ENROLMENT_TESTS} > cannot add one once another session of the user has added one`,
    `${ORDERS_STEP_UP_TESTS} > a session that must first add a second factor can neither read nor change orders`,
    "services/notifier/tests/handshake.int.test.ts > a handshake with a session that has to add a second factor first is refused",
    `${ENROLMENT_TESTS} > cannot finish a sign-in with the ticket alone`,
  ],
];
