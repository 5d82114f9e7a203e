import { inCheckout } from "../paths.js";

export const SERVICE_NAMES = ["transactions", "settings-auth", "notifier", "gateway"] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];
export type Env = Record<string, string | undefined>;

/** What every service of a desk under test gets: its own secrets, cheap hashing and puzzles, wide limits. */
export const TEST_ENV: Env = {
  APP_ENV: "test",
  HUMAN_VERIFICATION: "altcha",
  ALTCHA_COST: "2",
  RATE_LIMIT_PROFILE: "relaxed",
  BCRYPT_COST: "4",
  JWT_SECRET: "a-jwt-secret-for-tests-only-0123456789",
  SETTINGS_ENC_KEYS: Buffer.alloc(32, 7).toString("base64"),
  RESET_SECRET: "a-reset-secret-for-tests",
  LOG_LEVEL: "info",
  WEB_DIST: inCheckout("web/dist"),
};

type Urls = Record<Exclude<ServiceName, "gateway">, string[]>;

/** What the gateway gets on top: where the others are. */
export const gatewayEnv = (urls: Urls): Env => ({
  TRANSACTIONS_URLS: urls.transactions.join(","),
  SETTINGS_AUTH_URLS: urls["settings-auth"].join(","),
  NOTIFIER_URLS: urls.notifier.join(","),
});
