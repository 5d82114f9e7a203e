import type { SecurityItem } from "../judge-items.js";

const SET_UP = "services/settings-auth/tests/set-up.int.test.ts";
const RESET = "services/transactions/tests/reset.int.test.ts";

/** Items about the one-time set-up and the reset. */
export const SET_UP_ITEMS: readonly SecurityItem[] = [
  [
    "G01",
    "a new desk takes nothing",
    `${SET_UP} > refuses sign-ins`,
    "services/transactions/tests/create-order.int.test.ts > NOT_INITIALISED",
  ],
  ["G02", "of simultaneous set-ups one wins", `${SET_UP} > of twenty concurrent set-ups`],
  ["G03", "a second set-up is 409", `${SET_UP} > a second set-up`],
  ["G04", "a reset reopens no set-up", `${RESET} > keeps the users`],
  [
    "G05",
    "an interrupted set-up can be finished",
    `${SET_UP} > a crash interrupted`,
    `${SET_UP} > takes over its claim`,
  ],
  ["G06", "a bad set-up claims nothing", `${SET_UP} > and claims nothing`],
  ["G07", "SETUP_TOKEN is asked for", `${SET_UP} > without the token of SETUP_TOKEN`],
  [
    "G09",
    "a wrong reset secret deletes nothing",
    `${RESET} > a reset is refused with 400 for a malformed secret`,
  ],
  ["G10", "without a good secret there is no reset", `${RESET} > RESET_DISABLED`],
  ["G11", "guessing the reset secret is limited", `${RESET} > after five wrong secrets`],
  ["G12", "secrets are compared in constant time", "libs/service-kit/src/timing-safe-equal.test.ts > "],
  ["G13", "a reset deletes orders alone", `${RESET} > a reset deletes all orders`],
  [
    "G14",
    "the reset secret is nowhere",
    "tests/security/secrets.test.ts > no log line contains",
    "tests/security/secrets.test.ts > no response contains",
  ],
];
