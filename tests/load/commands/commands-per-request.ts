import type { Commands } from "./told-commands.js";

const limited = { "redis evalsha": 1 };
/** By address for all of the API, and for this path. */
const limitedTwice = { "redis evalsha": 2 };
const session = { "mongo find sessions": 1, "mongo find users": 1 };
/** Of a human-verification token: the secret, the claim, the verdict. */
const verified = (collection: string) => ({
  "mongo find settings": 1,
  [`mongo insert ${collection}`]: 1,
  [`mongo update ${collection}`]: 1,
});
const page = {
  gateway: limited,
  transactions: {
    ...session,
    "mongo aggregate transactions": 1,
    "mongo find stats_daily": 1,
    "mongo find transactions": 3,
  },
};

/**
 * What each request costs: every command to MongoDB and Redis that it sends, in each service, until its events are
 * published. What subscribers (audit, notifier) do with an event, and what runs by the clock, is not in it. A change
 * here is a change of the desk's speed: make it on purpose.
 */
export const COMMANDS = {
  "place an order": {
    gateway: limitedTwice,
    transactions: {
      ...verified("used_tokens_orders"),
      // The secret of the verification, then the rate and whether the desk is online.
      "mongo find settings": 2,
      "mongo find transactions": 1,
      "mongo insert transactions": 1,
      "mongo update transactions": 1,
      // One limit by WhatsApp number, and a job for each of two subscribers.
      "redis evalsha": 3,
    },
  },
  "set a status": {
    gateway: limited,
    transactions: {
      ...session,
      "mongo find transactions": 1,
      "mongo update transactions": 2,
      "redis evalsha": 2,
    },
  },
  report: {
    gateway: limitedTwice,
    transactions: { ...verified("used_tokens_orders"), "mongo find transactions": 1 },
  },
  rates: { gateway: limited, transactions: { "mongo find settings": 1 } },
  "whether orders are taken": { gateway: limited, "settings-auth": { "mongo find settings": 1 } },
  contact: { gateway: limited, "settings-auth": { "mongo find settings": 1 } },
  destinations: { gateway: limited },
  "payment instructions": {
    gateway: limitedTwice,
    transactions: { "mongo find settings": 1, "mongo find transactions": 1 },
  },
  "first page": page,
  "next page": page,
  "page of a status": page,
  search: {
    gateway: limited,
    transactions: { ...session, "mongo aggregate transactions": 1, "mongo find transactions": 1 },
  },
  stats: {
    gateway: limited,
    transactions: {
      ...session,
      "mongo aggregate transactions": 1,
      "mongo find stats_daily": 1,
      "mongo find transactions": 2,
    },
  },
  breakdown: {
    gateway: limited,
    transactions: {
      ...session,
      "mongo aggregate transactions": 1,
      "mongo find stats_daily": 1,
      "mongo find transactions": 1,
    },
  },
  "sign in": {
    gateway: limited,
    "settings-auth": {
      ...verified("used_tokens_accounts"),
      "mongo find installation": 1,
      "mongo find users": 1,
      "mongo insert sessions": 1,
      "mongo update sessions": 1,
      "redis evalsha": 3,
      "redis decr": 2,
      "redis del": 1,
    },
  },
  profile: { gateway: limited, "settings-auth": session },
  settings: { gateway: limited, "settings-auth": { ...session, "mongo find settings": 1 } },
} as const satisfies Record<string, Commands>;

export type Work = keyof typeof COMMANDS;
