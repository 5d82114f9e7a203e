import type { SecurityItem } from "../judge-items.js";

const HANDSHAKE_TESTS = "services/notifier/tests/handshake.int.test.ts";
const EVENTS_TESTS = "services/notifier/tests/events.int.test.ts";
const LIMITS_TESTS = "services/notifier/tests/limits.int.test.ts";
const SOCKETS_SECURITY_TESTS = "tests/security/sockets.test.ts";

/** The items of the security table about sockets. */
export const SOCKET_ITEMS: readonly SecurityItem[] = [
  ["J01", "without a token no event arrives", `${SOCKETS_SECURITY_TESTS} > without a token`],
  [
    "J02",
    "bad tokens open no socket",
    "tests/security/tokens.test.ts > by the socket",
    `${HANDSHAKE_TESTS} > of an ended session`,
  ],
  ["J03", "a token counts in auth alone", `${HANDSHAKE_TESTS} > unless its auth field`],
  [
    "J04",
    "other namespaces are refused",
    `${HANDSHAKE_TESTS} > another namespace`,
    `${SOCKETS_SECURITY_TESTS} > other namespaces`,
  ],
  ["J05", "staff get the row of each order", `${EVENTS_TESTS} > a placed order's row`],
  [
    "J06",
    "an ended session closes its sockets",
    `${EVENTS_TESTS} > an ended session's sockets close`,
    "tests/system/replicas.test.ts > closes its sockets on every notifier",
  ],
  ["J07", "an expired token closes its socket", `${HANDSHAKE_TESTS} > when its token expires`],
  ["J08", "other origins are 403", `${HANDSHAKE_TESTS} > another origin`],
  ["J09", "messages of clients reach nobody", `${HANDSHAKE_TESTS} > ignores messages of its client`],
  ["J10", "malformed packets harm nobody", `${SOCKETS_SECURITY_TESTS} > malformed packets`],
  ["J11", "messages over 10 kB close the socket", `${HANDSHAKE_TESTS} > a message over 10 kB`],
  ["J12", "unauthenticated connections are bounded", `${LIMITS_TESTS} > 100 unauthenticated connections`],
  ["J13", "binary polls harm nobody", `${SOCKETS_SECURITY_TESTS} > binary polling requests`],
  ["J14", "a flood of messages closes the socket", `${HANDSHAKE_TESTS} > closes when there are too many`],
];
