import type { SecurityItem } from "../judge-items.js";

const HANDSHAKE = "services/notifier/tests/handshake.int.test.ts";
const EVENTS = "services/notifier/tests/events.int.test.ts";
const LIMITS = "services/notifier/tests/limits.int.test.ts";
const OWN = "tests/security/sockets.test.ts";

/** Items about sockets. */
export const SOCKET_ITEMS: readonly SecurityItem[] = [
  ["J01", "without a token no event arrives", `${OWN} > without a token`],
  [
    "J02",
    "bad tokens open no socket",
    "tests/security/tokens.test.ts > by the socket",
    `${HANDSHAKE} > of an ended session`,
  ],
  ["J03", "a token counts in auth alone", `${HANDSHAKE} > unless its auth field`],
  ["J04", "other namespaces are refused", `${HANDSHAKE} > another namespace`, `${OWN} > other namespaces`],
  ["J05", "staff get the row of each order", `${EVENTS} > a placed order's row`],
  [
    "J06",
    "an ended session closes its sockets",
    `${EVENTS} > an ended session's sockets close`,
    "tests/system/replicas.test.ts > closes its sockets on every notifier",
  ],
  ["J07", "an expired token closes its socket", `${HANDSHAKE} > when its token expires`],
  ["J08", "other origins are 403", `${HANDSHAKE} > another origin`],
  ["J09", "messages of clients reach nobody", `${HANDSHAKE} > ignores messages of its client`],
  ["J10", "malformed packets harm nobody", `${OWN} > malformed packets`],
  ["J11", "messages over 10 kB close the socket", `${HANDSHAKE} > a message over 10 kB`],
  ["J12", "unauthenticated connections are bounded", `${LIMITS} > 100 unauthenticated connections`],
  ["J13", "binary polls harm nobody", `${OWN} > binary polls`],
  ["J14", "a flood of messages closes the socket", `${HANDSHAKE} > closes when there are too many`],
];
