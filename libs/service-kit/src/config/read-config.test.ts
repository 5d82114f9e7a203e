import { describe, expect, test } from "@jest/globals";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { baseEnv, deregistrationDelayMs, selectVerificationProvider } from "./base-env.js";
import { mongoUrl } from "./mongo-url.js";
import { ConfigError } from "./config-error.js";
import { readConfig } from "./read-config.js";

const schema = z.object({
  ...baseEnv,
  MONGO_URL: mongoUrl,
  AUDIT_KEY: z.string().optional(),
  SETTINGS_ENC_KEYS: z.string().optional(),
  RESET_SECRET: z.string().optional(),
  SETUP_TOKEN: z.string().optional(),
  QUEUES_TOKEN: z.string().optional(),
  BCRYPT_COST: z.coerce.number().default(12),
});

const developmentEnv = {
  APP_ENV: "development",
  MONGO_URL: "mongodb://desk:pw@127.0.0.1/desk",
  REDIS_URL: "redis://desk:pw@127.0.0.1",
  JWT_SECRET: "b7Xq-93kdlPwo28djsl28dnwk28sjw02",
};
const productionEnv = {
  ...developmentEnv,
  APP_ENV: undefined,
  PUBLIC_URL: "https://tukar.example",
  GATEWAY_SECRET: "Zk83-92kdlPqo28djsl28dnwk28sjw07",
  AUDIT_KEY: "Xw51-92kdlPqo28djsl28dnwk28sjw03",
  SETTINGS_ENC_KEYS: "q83kdlPwo28djsl28dnwk28sjw02abcdefghijklmnop",
  RESET_SECRET: "reset-92kd83jdk2",
  SETUP_TOKEN: "setup-92kd83jdk2",
};

function findProblems(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(schema, env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

describe("readConfig", () => {
  test("readConfig uses the default of an absent or empty variable", () => {
    const config = readConfig(schema, { ...developmentEnv, HOST: "", LOG_LEVEL: undefined });
    expect([config.HOST, config.LOG_LEVEL, config.PORT, config.SESSION_MAX_SECONDS]).toEqual([
      "127.0.0.1",
      "info",
      0,
      28_800,
    ]);
  });

  test("readConfig parses PUBLIC_URL as a list of origins", () => {
    const { PUBLIC_URL } = readConfig(schema, {
      ...developmentEnv,
      PUBLIC_URL: "https://a.example/, http://b.example:8080",
    });
    expect(PUBLIC_URL).toEqual(["https://a.example", "http://b.example:8080"]);
  });

  test("readConfig derives PUBLIC_URL from DOMAIN if PUBLIC_URL is not set", () => {
    const { PUBLIC_URL: _omitted, ...withoutUrl } = productionEnv;
    const DOMAIN = "desk.example.com";
    expect(readConfig(schema, { ...withoutUrl, DOMAIN }).PUBLIC_URL).toEqual(["https://desk.example.com"]);
    expect(readConfig(schema, { ...productionEnv, DOMAIN }).PUBLIC_URL).toEqual(["https://tukar.example"]);
    expect(readConfig(schema, developmentEnv).PUBLIC_URL).toBeUndefined();
  });

  test("readConfig applies the production rules according to APP_ENV even if the schema lacks APP_ENV", () => {
    const commandSchema = z.object({ MONGO_URL: mongoUrl });
    const MONGO_URL = "mongodb://storage/desk";
    expect(readConfig(commandSchema, { MONGO_URL, APP_ENV: "development" })).toEqual({ MONGO_URL });
    expect(() => readConfig(commandSchema, { MONGO_URL })).toThrow(ConfigError);
    expect(() => readConfig(commandSchema, { MONGO_URL, APP_ENV: "" })).toThrow(ConfigError);
  });

  test("readConfig reads APP_ENV from the file that APP_ENV_FILE names", () => {
    const appEnvFile = join(mkdtempSync(join(tmpdir(), "config-")), "kind");
    writeFileSync(appEnvFile, "development\n");
    const { APP_ENV } = readConfig(schema, { ...productionEnv, SETUP_TOKEN: "", APP_ENV_FILE: appEnvFile });
    expect(APP_ENV).toBe("development");
  });

  test("readConfig reads a secret from the file that `<NAME>_FILE` names", () => {
    const secretFile = join(mkdtempSync(join(tmpdir(), "config-")), "secret");
    writeFileSync(secretFile, `${developmentEnv.JWT_SECRET}\n`);
    const config = readConfig(schema, {
      ...developmentEnv,
      JWT_SECRET: undefined,
      JWT_SECRET_FILE: secretFile,
    });
    expect(config.JWT_SECRET).toBe(developmentEnv.JWT_SECRET);
    expect(
      findProblems({ ...developmentEnv, JWT_SECRET: "", JWT_SECRET_FILE: `${secretFile}-none` }),
    ).toEqual(["JWT_SECRET_FILE names a file that cannot be read"]);
  });

  test("readConfig uses the defaults of production when APP_ENV is unset", () => {
    const config = readConfig(schema, productionEnv);
    expect([config.APP_ENV, selectVerificationProvider(config), deregistrationDelayMs(config)]).toEqual([
      "production",
      "recaptcha",
      5_000,
    ]);
    const devConfig = readConfig(schema, developmentEnv);
    expect([selectVerificationProvider(devConfig), deregistrationDelayMs(devConfig)]).toEqual(["altcha", 0]);
  });
});

describe("ConfigError", () => {
  test("a ConfigError names each invalid variable and never contains a value", () => {
    const problems = findProblems({
      APP_ENV: "development",
      MONGO_URL: "http://user:hidden@x",
      JWT_SECRET: "hidden",
      PORT: "hidden",
    });
    const invalidNames = problems.map((problem) => problem.split(" ")[0]);
    expect(invalidNames.toSorted()).toEqual(["JWT_SECRET", "MONGO_URL", "PORT", "REDIS_URL"]);
    expect(problems.join()).not.toContain("hidden");
  });

  test.each([
    ["MONGO_URL", undefined],
    ["REDIS_URL", undefined],
    ["PUBLIC_URL", undefined],
    ["PUBLIC_URL", "tukar.example"],
    ["PUBLIC_URL", "https://tukar.example/path"],
    ["GATEWAY_SECRET", undefined],
    ["GATEWAY_SECRET", "short"],
    ["AUDIT_KEY", undefined],
    ["AUDIT_KEY", "short"],
    ["AUDIT_KEY", productionEnv.GATEWAY_SECRET],
    ["JWT_SECRET", undefined],
    ["JWT_SECRET", "short"],
    ["JWT_SECRET", "secretsecretsecretsecretsecretsecret"],
    ["JWT_SECRET", "changeme-changeme-changeme-changeme"],
    ["JWT_SECRET", "tukar-saldo.jwt-secret.2026-change-me"],
    ["JWT_SECRET", "a-jwt-secret-for-tests-only-0123456789"],
    ["JWT_SECRET", "a".repeat(40)],
    ["SETTINGS_ENC_KEYS", Buffer.alloc(32, 7).toString("base64")],
    ["SETTINGS_ENC_KEYS", undefined],
    ["RESET_SECRET", "too-short-12345"],
    ["SETUP_TOKEN", undefined],
    ["QUEUES_TOKEN", "92kd83jdk2-29dk38wl-xm2k9"],
    ["QUEUES_TOKEN", "a".repeat(40)],
    ["RATE_LIMIT_PROFILE", "relaxed"],
    ["BCRYPT_COST", "9"],
    ["MONGO_URL", "mongodb://"],
    ["MONGO_URL", "mongodb://storage:many/desk"],
    ["MONGO_URL", "mongodb://storage/desk?no_such_option=1"],
    ["REDIS_URL", "redis://redis:many"],
    ["JWT_SECRET_PREVIOUS", "short"],
    ["JWT_SECRET_PREVIOUS", "a".repeat(40)],
    ["JWT_SECRET_PREVIOUS", developmentEnv.JWT_SECRET],
    ["DOMAIN", "https://desk.example.com"],
    ["DOMAIN", "desk.example.com:443"],
    ["DOMAIN", "desk.example.com/order"],
    ["DOMAIN", "-desk.example.com"],
    ["DOMAIN", "203.0.113.9"],
    ["RECAPTCHA_VERIFY_URL", "https://evil.example/siteverify"],
    ["RECAPTCHA_SCRIPT_URL", "http://www.google.com/recaptcha/api.js"],
  ])("readConfig refuses %s=%s in production", (name, value) => {
    expect(findProblems({ ...productionEnv, [name]: value }).map((problem) => problem.split(" ")[0])).toEqual(
      [name],
    );
  });

  test("a ConfigError names an invalid DOMAIN, not the PUBLIC_URL derived from it", () => {
    const problems = findProblems({
      ...productionEnv,
      PUBLIC_URL: undefined,
      DOMAIN: "https://desk.example.com",
    });
    expect(problems).toEqual([
      "DOMAIN is not usable (a bare host name such as desk.example.com, without scheme, port or path)",
    ]);
  });

  test("a valid production environment throws no ConfigError", () => {
    const recaptchaUrls = { RECAPTCHA_VERIFY_URL: "https://www.google.com/recaptcha/api/siteverify" };
    expect(findProblems({ ...productionEnv, ...recaptchaUrls, HUMAN_VERIFICATION: "altcha" })).toEqual([]);
  });
});
