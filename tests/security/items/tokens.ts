import type { SecurityItem } from "../judge-items.js";

const TOKENS_TESTS = "libs/auth/src/tokens.test.ts";
const SESSIONS_TESTS = "services/settings-auth/tests/sessions.int.test.ts";
const HANDSHAKE_TESTS = "services/notifier/tests/handshake.int.test.ts";
const EVENTS_TESTS = "services/notifier/tests/events.int.test.ts";
const TOKENS_SECURITY_TESTS = "tests/security/tokens.test.ts";
const REFUSED_TITLE = "is refused by each service and by the socket";

/** The items of the security table about tokens and sessions. */
export const TOKEN_ITEMS: readonly SecurityItem[] = [
  [
    "A01",
    "protected calls without a token are 401",
    "tests/contract/roles.test.ts > by nobody is answered with 401",
  ],
  ["A02", "malformed Authorization headers are 401", `${SESSIONS_TESTS} > refuses the header`],
  [
    "A03",
    "a token is read from the Authorization header alone",
    `${TOKENS_SECURITY_TESTS} > is read only from the Authorization header`,
  ],
  [
    "A04",
    "unsigned tokens are refused",
    `${TOKENS_SECURITY_TESTS} > a token with the algorithm`,
    `${TOKENS_TESTS} > the algorithm none`,
  ],
  [
    "A05",
    "HS384 and HS512 are refused",
    `${TOKENS_SECURITY_TESTS} > HS384 ${REFUSED_TITLE}`,
    `${TOKENS_SECURITY_TESTS} > HS512 ${REFUSED_TITLE}`,
  ],
  [
    "A06",
    "other keys named in the header are refused",
    `${TOKENS_SECURITY_TESTS} > RS256`,
    `${TOKENS_SECURITY_TESTS} > a key in its header`,
    `${TOKENS_SECURITY_TESTS} > a kid that is a path`,
  ],
  ["A07", "guessed secrets are refused", `${TOKENS_SECURITY_TESTS} > the secret`],
  ["A08", "an edited payload is refused", `${TOKENS_SECURITY_TESTS} > an edited payload ${REFUSED_TITLE}`],
  [
    "A09",
    "a changed signature is refused",
    `${TOKENS_SECURITY_TESTS} > a changed signature`,
    `${TOKENS_SECURITY_TESTS} > a shortened signature`,
    `${TOKENS_SECURITY_TESTS} > a fourth part`,
  ],
  [
    "A10",
    "expired and not yet valid tokens are refused",
    `${TOKENS_SECURITY_TESTS} > an expiry in the past`,
    `${TOKENS_SECURITY_TESTS} > a not-before time`,
  ],
  ["A11", "a token that never expires is refused", `${TOKENS_SECURITY_TESTS} > no expiry`],
  [
    "A12",
    "tokens for others are refused",
    `${TOKENS_SECURITY_TESTS} > another issuer`,
    `${TOKENS_SECURITY_TESTS} > another audience`,
  ],
  [
    "A13",
    "a strange subject or session is refused",
    `${TOKENS_SECURITY_TESTS} > an operator as its subject`,
    `${TOKENS_SECURITY_TESTS} > an unknown session`,
  ],
  ["A14", "no role is read from a token", `${TOKENS_SECURITY_TESTS} > a role ${REFUSED_TITLE}`],
  [
    "A15",
    "signing out ends the session everywhere",
    `${SESSIONS_TESTS} > a session ends at sign-out`,
    `${HANDSHAKE_TESTS} > the token of an ended session`,
  ],
  [
    "A16",
    "sessions of one user are apart",
    `${SESSIONS_TESTS} > while other sessions of the user stay valid`,
  ],
  [
    "A17",
    "disabling a user ends sessions and sockets",
    `${SESSIONS_TESTS} > a session ends when its user is disabled`,
    `${EVENTS_TESTS} > the end of all sessions`,
  ],
  [
    "A18",
    "deleting a user ends sessions for good",
    `${SESSIONS_TESTS} > a session ends when its user is deleted`,
  ],
  [
    "A19",
    "a changed role ends sessions",
    `${SESSIONS_TESTS} > a session ends when its user gets another role`,
  ],
  ["A20", "a changed password ends every session", `${SESSIONS_TESTS} > ends every session of the user`],
  [
    "A21",
    "sessions end by idle time and by age",
    `${SESSIONS_TESTS} > idle for the idle timeout`,
    `${SESSIONS_TESTS} > after its maximum duration`,
  ],
  ["A22", "sessions are known to every replica", `${SESSIONS_TESTS} > a replica that cached the session`],
  [
    "A23",
    "nothing succeeds once a sign-out is answered",
    `${TOKENS_SECURITY_TESTS} > no request succeeds after the response`,
  ],
  ["A24", "without storage protected calls are 503", "tests/system/outages.test.ts > requests get 503"],
  ["A25", "20 KB of Authorization are 431", "libs/service-kit/src/http/http-app.test.ts > over 16 KiB"],
  ["A26", "a token tells no more than six claims", `${TOKENS_TESTS} > exactly six claims`],
];
