export type Env = Record<string, string | undefined>;

/** The environment of services under test: secrets for tests, cheap hashing and proof of work, relaxed limits. */
export const TEST_ENV: Env = {
  APP_ENV: "test",
  HUMAN_VERIFICATION: "altcha",
  ALTCHA_COST: "2",
  RATE_LIMIT_PROFILE: "relaxed",
  BCRYPT_COST: "4",
  AUDIT_KEY: "an-audit-key-for-tests-0123456789",
  GATEWAY_SECRET: "a-gateway-secret-for-tests-0123456789",
  JWT_SECRET: "a-jwt-secret-for-tests-only-0123456789",
  SETTINGS_ENC_KEYS: Buffer.alloc(32, 7).toString("base64"),
  RESET_SECRET: "a-reset-secret-for-tests",
  LOG_LEVEL: "info",
};
