import type { SecurityItem } from "../judge-items.js";

const SET_UP_TESTS = "services/settings-auth/tests/set-up.int.test.ts";
const RESET_TESTS = "services/transactions/tests/reset.int.test.ts";

/** The items of the security table about the one-time set-up and the reset. */
export const SET_UP_ITEMS: readonly SecurityItem[] = [
  [
    "G01",
    "a new desk takes nothing",
    `${SET_UP_TESTS} > sign-ins are refused`,
    "services/transactions/tests/create-order.int.test.ts > NOT_INITIALISED",
  ],
  ["G02", "of simultaneous set-ups one wins", `${SET_UP_TESTS} > of twenty concurrent set-ups`],
  ["G03", "a second set-up is 409", `${SET_UP_TESTS} > a second set-up`],
  ["G04", "a reset reopens no set-up", `${RESET_TESTS} > keeps the users`],
  [
    "G05",
    "an interrupted set-up can be finished",
    `${SET_UP_TESTS} > a crash interrupted`,
    `${SET_UP_TESTS} > no longer blocks another set-up`,
  ],
  ["G06", "a bad set-up claims nothing", `${SET_UP_TESTS} > and claims nothing`],
  ["G07", "SETUP_TOKEN is asked for", `${SET_UP_TESTS} > without the token from SETUP_TOKEN`],
  [
    "G09",
    "a wrong reset secret deletes nothing",
    `${RESET_TESTS} > a reset is refused with 400 for a malformed secret`,
  ],
  ["G10", "without a good secret there is no reset", `${RESET_TESTS} > RESET_DISABLED`],
  ["G11", "guessing the reset secret is limited", `${RESET_TESTS} > after five wrong secrets`],
  ["G12", "secrets are compared in constant time", "libs/service-kit/src/timing-safe-equal.test.ts > "],
  ["G13", "a reset deletes orders alone", `${RESET_TESTS} > a reset deletes all orders`],
  [
    "G14",
    "the reset secret is nowhere",
    "tests/security/secrets.test.ts > no log line contains",
    "tests/security/secrets.test.ts > no response contains",
  ],
];
