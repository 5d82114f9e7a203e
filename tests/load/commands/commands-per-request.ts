import type { CommandCounts } from "./record-commands.js";

/** All rate limits by client IP address, those for the whole API and those for the path, are counted together. */
const rateLimits = { "redis evalsha": 1 };
const readSession = { "mongo find sessions": 1, "mongo find users": 1 };
/** Marks a reCAPTCHA token as used. */
const markTokenUsed = (collection: string) => ({ [`mongo insert ${collection}`]: 1 });
const readCounts = {
  "mongo aggregate transactions": 1,
  "mongo find stats_daily": 1,
  // Reads the orders with unpublished events, which the buckets do not include yet.
  "mongo find transactions": 1,
};
/** Increases the number of orders that a user has read on a day, in one round trip to Redis. */
const countUserReads = { "redis multi": 1, "redis incrby": 1, "redis expire": 1, "redis exec": 1 };
const listPage = {
  gateway: rateLimits,
  transactions: { ...readCounts, ...countUserReads, "mongo find transactions": 2 },
};
/** Later pages do not count the matching orders; only the first page does. */
const nextListPage = {
  gateway: rateLimits,
  transactions: { ...countUserReads, "mongo find transactions": 1 },
};

/**
 * The MongoDB and Redis commands of each request, by service, from its arrival until its events are published. Excludes
 * the commands of event subscribers and scheduled work, and reads that are answered from a cache of one second. A
 * change here changes the desk's speed, so it must be deliberate.
 */
export const COMMANDS_PER_REQUEST = {
  "place an order": {
    gateway: rateLimits,
    transactions: {
      ...markTokenUsed("used_tokens_orders"),
      // Reads the rate and whether the desk is online.
      "mongo find settings": 1,
      // Looks for an earlier order that the new order duplicates.
      "mongo find transactions": 1,
      // Stores the result of the reCAPTCHA verification for retries. An ALTCHA token is inserted with its result.
      "mongo update used_tokens_orders": 1,
      "mongo insert transactions": 1,
      "mongo update transactions": 1,
      // Checks the rate limit by WhatsApp number, and adds a job for each of the two subscribers.
      "redis evalsha": 3,
    },
  },
  "set a status": {
    gateway: rateLimits,
    transactions: {
      ...readSession,
      "mongo find transactions": 1,
      "mongo update transactions": 2,
      "redis evalsha": 2,
    },
  },
  report: {
    gateway: rateLimits,
    transactions: {
      ...markTokenUsed("used_tokens_orders"),
      // Reads whether reports are masked.
      "mongo find settings": 1,
      "mongo find transactions": 1,
    },
  },
  "word of a payment": {
    gateway: rateLimits,
    transactions: { "mongo find transactions": 1, "mongo update transactions": 2, "redis evalsha": 2 },
  },
  "order status": { gateway: rateLimits, transactions: { "mongo find transactions": 1 } },
  rates: { gateway: rateLimits },
  "whether orders are taken": { gateway: rateLimits },
  contact: { gateway: rateLimits },
  desk: { gateway: rateLimits },
  pulse: { gateway: rateLimits },
  destinations: { gateway: rateLimits },
  "payment instructions": {
    gateway: rateLimits,
    transactions: { "mongo find settings": 1, "mongo find transactions": 1 },
  },
  "first page": listPage,
  "next page": nextListPage,
  "page of a status": listPage,
  search: {
    gateway: rateLimits,
    transactions: { ...countUserReads, "mongo aggregate transactions": 1, "mongo find transactions": 1 },
  },
  stats: { gateway: rateLimits, transactions: readCounts },
  breakdown: { gateway: rateLimits, transactions: readCounts },
  "sign in": {
    gateway: rateLimits,
    "settings-auth": {
      ...markTokenUsed("used_tokens_accounts"),
      "mongo find installation": 1,
      // Reads whether the desk requires a second factor.
      "mongo find settings": 1,
      "mongo find users": 1,
      "mongo insert sessions": 1,
      "mongo update sessions": 1,
      "redis evalsha": 3,
      "redis decr": 2,
      "redis del": 1,
    },
  },
  profile: { gateway: rateLimits },
  notices: { gateway: rateLimits, "settings-auth": { "mongo find notices": 1 } },
  settings: { gateway: rateLimits, "settings-auth": { "mongo find settings": 1 } },
} as const satisfies Record<string, CommandCounts>;

export type MeasuredRequest = keyof typeof COMMANDS_PER_REQUEST;
