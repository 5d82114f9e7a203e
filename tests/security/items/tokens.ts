import type { SecurityItem } from "../judge-items.js";

const TOKENS = "libs/auth/src/tokens.test.ts";
const SESSIONS = "services/settings-auth/tests/sessions.int.test.ts";
const HANDSHAKE = "services/notifier/tests/handshake.int.test.ts";
const EVENTS = "services/notifier/tests/events.int.test.ts";
const OWN = "tests/security/tokens.test.ts";
const REFUSED_TITLE = "is refused by each service and by the socket";

/** Items about tokens and sessions. */
export const TOKEN_ITEMS: readonly SecurityItem[] = [
  [
    "A01",
    "protected calls without a token are 401",
    "tests/contract/roles.test.ts > by nobody is answered with 401",
  ],
  ["A02", "malformed Authorization headers are 401", `${SESSIONS} > refuses the header`],
  ["A03", "a token is read from the Authorization header alone", `${OWN} > is read from nowhere but`],
  [
    "A04",
    "unsigned tokens are refused",
    `${OWN} > a token with the algorithm`,
    `${TOKENS} > the algorithm none`,
  ],
  [
    "A05",
    "HS384 and HS512 are refused",
    `${OWN} > HS384 ${REFUSED_TITLE}`,
    `${OWN} > HS512 ${REFUSED_TITLE}`,
  ],
  [
    "A06",
    "other keys named in the header are refused",
    `${OWN} > RS256`,
    `${OWN} > a key in its header`,
    `${OWN} > a kid that is a path`,
  ],
  ["A07", "guessed secrets are refused", `${OWN} > the secret`],
  ["A08", "an edited payload is refused", `${OWN} > an edited payload ${REFUSED_TITLE}`],
  [
    "A09",
    "a changed signature is refused",
    `${OWN} > a changed signature`,
    `${OWN} > a shortened signature`,
    `${OWN} > a fourth part`,
  ],
  [
    "A10",
    "expired and not yet valid tokens are refused",
    `${OWN} > an expiry in the past`,
    `${OWN} > a not-before time`,
  ],
  ["A11", "a token that never expires is refused", `${OWN} > no expiry`],
  ["A12", "tokens for others are refused", `${OWN} > another issuer`, `${OWN} > another audience`],
  [
    "A13",
    "a strange subject or session is refused",
    `${OWN} > an operator as its subject`,
    `${OWN} > an unknown session`,
  ],
  ["A14", "no role is read from a token", `${OWN} > a role ${REFUSED_TITLE}`],
  [
    "A15",
    "signing out ends the session everywhere",
    `${SESSIONS} > a session ends at sign-out`,
    `${HANDSHAKE} > the token of an ended session`,
  ],
  ["A16", "sessions of one user are apart", `${SESSIONS} > while other sessions of the user stay valid`],
  [
    "A17",
    "disabling a user ends sessions and sockets",
    `${SESSIONS} > a session ends when its user is disabled`,
    `${EVENTS} > the end of all sessions`,
  ],
  ["A18", "deleting a user ends sessions for good", `${SESSIONS} > a session ends when its user is deleted`],
  ["A19", "a changed role ends sessions", `${SESSIONS} > a session ends when its user gets another role`],
  ["A20", "a changed password ends every session", `${SESSIONS} > ends every session of the user`],
  [
    "A21",
    "sessions end by idle time and by age",
    `${SESSIONS} > idle for the idle timeout`,
    `${SESSIONS} > after its maximum duration`,
  ],
  ["A22", "sessions are known to every replica", `${SESSIONS} > a replica that cached the session`],
  ["A23", "nothing succeeds once a sign-out is answered", `${OWN} > no request succeeds after the answer`],
  ["A24", "without storage protected calls are 503", "tests/system/outages.test.ts > requests get 503"],
  ["A25", "20 KB of Authorization are 431", "libs/service-kit/src/http/http-app.test.ts > over 16 KiB"],
  ["A26", "a token tells no more than six claims", `${TOKENS} > exactly six claims`],
];
