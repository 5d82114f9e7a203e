import type { CommandCounts } from "./record-commands.js";

const limited = { "redis evalsha": 1 };
/** Two rate limits by client address: of the whole API and of this path. */
const limitedTwice = { "redis evalsha": 2 };
const session = { "mongo find sessions": 1, "mongo find users": 1 };
/** A reCAPTCHA token is marked as used. */
const verified = (collection: string) => ({ [`mongo insert ${collection}`]: 1 });
const counting = {
  "mongo aggregate transactions": 1,
  "mongo find stats_daily": 1,
  // Finds the orders with unpublished events.
  "mongo find transactions": 1,
};
/** Counts the orders that a user reads in a day. One round trip. */
const readsCounted = { "redis multi": 1, "redis incrby": 1, "redis expire": 1, "redis exec": 1 };
const page = {
  gateway: limited,
  transactions: { ...counting, ...readsCounted, "mongo find transactions": 2 },
};
/** The number of matching orders is counted for the first page only. */
const nextPage = { gateway: limited, transactions: { ...readsCounted, "mongo find transactions": 1 } };

/**
 * The MongoDB and Redis commands of each request, by service, from its arrival until its events are published. They
 * do not include commands of event subscribers (audit, notifier), of scheduled work, and reads that a cache of one
 * second answers. A change here is a change of the desk's speed, so it must be deliberate.
 */
export const COMMANDS_PER_REQUEST = {
  "place an order": {
    gateway: limitedTwice,
    transactions: {
      ...verified("used_tokens_orders"),
      // Reads the rate, and whether the desk is online.
      "mongo find settings": 1,
      // At the same time finds the order of which this one is a duplicate.
      "mongo find transactions": 1,
      // Stores the verdict on the reCAPTCHA token, for retries. An ALTCHA token is inserted together with its verdict.
      "mongo update used_tokens_orders": 1,
      "mongo insert transactions": 1,
      "mongo update transactions": 1,
      // One for the rate limit by WhatsApp number, and one for each subscriber's job.
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
    transactions: {
      ...verified("used_tokens_orders"),
      // Reads whether reports are masked.
      "mongo find settings": 1,
      "mongo find transactions": 1,
    },
  },
  "word of a payment": {
    gateway: limitedTwice,
    transactions: { "mongo find transactions": 1, "mongo update transactions": 2, "redis evalsha": 2 },
  },
  "order status": { gateway: limitedTwice, transactions: { "mongo find transactions": 1 } },
  rates: { gateway: limited },
  "whether orders are taken": { gateway: limited },
  contact: { gateway: limited },
  desk: { gateway: limited },
  pulse: { gateway: limited },
  destinations: { gateway: limited },
  "payment instructions": {
    gateway: limitedTwice,
    transactions: { "mongo find settings": 1, "mongo find transactions": 1 },
  },
  "first page": page,
  "next page": nextPage,
  "page of a status": page,
  search: {
    gateway: limited,
    transactions: { ...readsCounted, "mongo aggregate transactions": 1, "mongo find transactions": 1 },
  },
  stats: { gateway: limited, transactions: counting },
  breakdown: { gateway: limited, transactions: counting },
  "sign in": {
    gateway: limited,
    "settings-auth": {
      ...verified("used_tokens_accounts"),
      "mongo find installation": 1,
      // Whether the desk asks for a second factor.
      "mongo find settings": 1,
      "mongo find users": 1,
      "mongo insert sessions": 1,
      "mongo update sessions": 1,
      "redis evalsha": 3,
      "redis decr": 2,
      "redis del": 1,
    },
  },
  profile: { gateway: limited },
  notices: { gateway: limited, "settings-auth": { "mongo find notices": 1 } },
  settings: { gateway: limited, "settings-auth": { "mongo find settings": 1 } },
} as const satisfies Record<string, CommandCounts>;

export type MeasuredRequest = keyof typeof COMMANDS_PER_REQUEST;
