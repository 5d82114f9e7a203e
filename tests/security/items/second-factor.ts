import type { SecurityItem } from "../judge-items.js";

const SECOND_FACTOR = "services/settings-auth/tests/second-factor.int.test.ts";
const PASSKEY = "services/settings-auth/tests/passkeys.int.test.ts";
const STEP_UP = "services/settings-auth/tests/step-up.int.test.ts";
const ORDERS_STEP_UP = "services/transactions/tests/step-up.int.test.ts";
const SESSIONS = "services/settings-auth/tests/sessions.int.test.ts";
const OPEN_SESSIONS = "services/settings-auth/tests/open-sessions.int.test.ts";
const ENROLMENT = "services/settings-auth/tests/enrolment.int.test.ts";
const DEVICES = "services/settings-auth/tests/devices.int.test.ts";

/** Items about second factors, step-up authentication, open sessions and known devices. */
export const SECOND_FACTOR_ITEMS: readonly SecurityItem[] = [
  ["M01", "without a second factor a sign-in is as specified", `${SECOND_FACTOR} > signs in as before`],
  [
    "M02",
    "a second factor is asked for after the right password only",
    `${SECOND_FACTOR} > is asked for a code after the right password only`,
  ],
  [
    "M03",
    "a code counts once, also at two replicas at once",
    `${SECOND_FACTOR} > cannot use a code twice`,
    `${SECOND_FACTOR} > two replicas get the same code at the same time`,
  ],
  [
    "M04",
    "a ticket counts once, for 120 s, until the password changes",
    `${SECOND_FACTOR} > two replicas get the same ticket at the same time`,
    `${SECOND_FACTOR} > needs a new ticket after 120 seconds`,
  ],
  [
    "M05",
    "three codes a ticket, ten wrong ones in 15 minutes",
    `${SECOND_FACTOR} > may try three codes with a ticket`,
    `${SECOND_FACTOR} > after ten wrong codes within a quarter of an hour`,
  ],
  ["M06", "each recovery code counts once", `${SECOND_FACTOR} > each of the ten recovery codes once`],
  [
    "M07",
    "an app is added by a right code of the session that began",
    `${SECOND_FACTOR} > requires the right code within five tries`,
  ],
  [
    "M08",
    "the audit and the stored users have nothing to sign in with",
    `${SECOND_FACTOR} > its secret and the recovery codes appear neither there nor in the users`,
  ],
  [
    "M09",
    "a passkey needs its key, origin and challenge, once",
    `${PASSKEY} > can be used to sign in only once with each challenge`,
    `${PASSKEY} > a passkey sign-in with the wrong`,
    `${PASSKEY} > a passkey sign-in with a challenge older than 120 seconds is refused`,
    `${PASSKEY} > leaves neither ticket nor challenge readable in the storage`,
  ],
  [
    "M10",
    "a passkey is added with the session's own challenge",
    `${PASSKEY} > with the challenge of another session, another challenge or a used challenge`,
    `${PASSKEY} > does not work at an address`,
  ],
  [
    "M11",
    "an old proof changes no payout, contact or security setting",
    `${STEP_UP} > an old proof is refused for the settings`,
    `${STEP_UP} > an old proof is enough for every change except turning step_up on`,
  ],
  [
    "M12",
    "an old proof touches no user, factor or other's session",
    `${STEP_UP} > an old proof is refused for adding a user`,
    `${STEP_UP} > an old proof is refused for removing a factor`,
    `${STEP_UP} > an old proof is refused for ending a session of another`,
  ],
  [
    "M13",
    "an old proof erases and resets nothing, and exports one day at most",
    `${ORDERS_STEP_UP} > is refused when the proof is five minutes old`,
    `${ORDERS_STEP_UP} > with a fresh proof, all guarded requests succeed`,
  ],
  [
    "M14",
    "a proof holds five minutes on every replica, five wrong tries",
    `${STEP_UP} > allows guarded requests immediately on every replica, for five minutes`,
    `${STEP_UP} > after five wrong tries within a quarter of an hour`,
  ],
  [
    "M15",
    "sessions are shown to and ended by their user and admins",
    `${OPEN_SESSIONS} > are shown to admins, and to no other user`,
    `${OPEN_SESSIONS} > only admins can end a session of another user`,
    `${OPEN_SESSIONS} > can end one of their own sessions on every replica`,
  ],
  [
    "M16",
    "background requests keep no session alive",
    `${OPEN_SESSIONS} > counts as activity of a session, but a background request does not`,
    `${SESSIONS} > idle for the idle timeout`,
  ],
  [
    "M17",
    "guessing from many addresses is slowed, its owner is not",
    `${DEVICES} > unknown devices together get one try a minute, whatever their IP addresses`,
    `${DEVICES} > the owner can still sign in with a known browser`,
    `${DEVICES} > do not count a token of another user as a known browser`,
  ],
  [
    "M18",
    "a sign-in from a new device is told to its user",
    `${DEVICES} > creates a notice for that user only`,
  ],
  [
    "M19",
    "who must add a second factor can do nothing else before",
    `${ENROLMENT} > may only add a factor, until one is added`,
    `${ENROLMENT} > cannot add a second factor once the owner has added one`,
    `${ORDERS_STEP_UP} > a session that has to add a second factor first reads and changes no order`,
    "services/notifier/tests/handshake.int.test.ts > a handshake with a session that has to add a second factor first is refused",
    `${ENROLMENT} > does not allow a user who has a factor to finish a sign-in with a ticket alone`,
  ],
];
