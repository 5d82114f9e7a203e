import { isTooSimple } from "./simple-secret.js";
import { isTooWide, isUnencrypted } from "./unsafe-address.js";

const COMMON_WORDS =
  "secret|change|me|password|jwt|token|reset|setup|key|tukar|saldo|admin|default|example|test|dev";
/** Secrets that production refuses: common words with digits, and the secrets of this repository's tests. */
const KNOWN_DEFAULTS = new RegExp(`^((${COMMON_WORDS})[-_.\\s\\d]*)+$|for-tests`, "i");
const GOOGLE_HOSTS = ["www.google.com", "www.recaptcha.net", "google.com", "www.gstatic.com"];

type Env = Record<string, string | undefined>;
type Rule = (value: string | undefined, env: Env) => string | undefined;

const checkSecret =
  (minBytes: number): Rule =>
  (value) => {
    if (value === undefined) return "is required in production";
    if (KNOWN_DEFAULTS.test(value)) return "is a known default";
    if (isTooSimple(value, minBytes))
      return "is too simple: it repeats itself, counts up, or has too few different characters";
    return Buffer.byteLength(value) < minBytes ? `needs at least ${minBytes} bytes in production` : undefined;
  };
const checkOptionalSecret =
  (minBytes: number): Rule =>
  (value, env) =>
    value === undefined ? undefined : checkSecret(minBytes)(value, env);

const checkPublicUrl: Rule = (value, { DOMAIN }) => {
  if (value === undefined)
    return DOMAIN === undefined ? "is required in production, or DOMAIN in its place" : undefined;
  return value.split(",").some(isUnencrypted)
    ? "must be https in production, except for names of this machine such as localhost"
    : undefined;
};
/** A URL with `authMechanism` needs no password, as it may authenticate by a certificate or a cloud role. */
const checkMongoUrl: Rule = (value) => {
  if (value === undefined) return "is required in production";
  return /^mongodb(\+srv)?:\/\/(?![^/@:]+:[^/@]+@)/i.test(value) && !/[?&]authMechanism=/i.test(value)
    ? "needs a user and a password in production"
    : undefined;
};
const checkRedisUrl: Rule = (value) => {
  if (value === undefined) return "is required in production";
  return URL.canParse(value) && new URL(value).password === "" ? "needs a password in production" : undefined;
};
const checkTrustedProxies: Rule = (value) =>
  value?.split(",").some(isTooWide)
    ? "may not trust a network that wide in production: name the proxies or their network"
    : undefined;
const checkMaximum =
  (max: number): Rule =>
  (value) =>
    Number(value) > max ? `may be at most ${max} in production` : undefined;
const forbidOutsideTests: Rule = (value) => (value === undefined ? undefined : "is for tests only");
const checkGoogleUrl: Rule = (value) =>
  value === undefined ||
  (URL.canParse(value) && GOOGLE_HOSTS.includes(new URL(value).hostname) && value.startsWith("https:"))
    ? undefined
    : "must be at Google in production";

const RULES_BY_VARIABLE: Record<string, Rule> = {
  MONGO_URL: checkMongoUrl,
  REDIS_URL: checkRedisUrl,
  PUBLIC_URL: checkPublicUrl,
  GATEWAY_SECRET: checkSecret(32),
  AUDIT_KEY: checkSecret(32),
  JWT_SECRET: checkSecret(32),
  JWT_SECRET_PREVIOUS: checkOptionalSecret(32),
  SETTINGS_ENC_KEYS: checkSecret(32),
  RESET_SECRET: checkSecret(16),
  SETUP_TOKEN: checkSecret(16),
  QUEUES_TOKEN: checkOptionalSecret(32),
  METRICS_TOKEN: checkOptionalSecret(32),
  TRUST_PROXY: checkTrustedProxies,
  SESSION_MAX_SECONDS: checkMaximum(24 * 3_600),
  RATE_LIMIT_PROFILE: (value) => (value === "relaxed" ? "may not be relaxed in production" : undefined),
  BCRYPT_COST: (value) =>
    value !== undefined && Number(value) < 10 ? "must be at least 10 in production" : undefined,
  RECAPTCHA_VERIFY_URL: checkGoogleUrl,
  RECAPTCHA_SCRIPT_URL: checkGoogleUrl,
  FAULT: forbidOutsideTests,
};

const SECRET_NAMES = [
  "GATEWAY_SECRET",
  "AUDIT_KEY",
  "JWT_SECRET",
  "JWT_SECRET_PREVIOUS",
  "SETTINGS_ENC_KEYS",
  "RESET_SECRET",
  "SETUP_TOKEN",
  "QUEUES_TOKEN",
  "METRICS_TOKEN",
];

/**
 * Returns a problem if the secret has the same value as another secret. Each secret has a different purpose and is
 * known to different parties, so their values must differ.
 */
function checkUniqueSecret(name: string, env: Env): string | undefined {
  const earlierSecretNames = SECRET_NAMES.slice(0, Math.max(0, SECRET_NAMES.indexOf(name)));
  const equalSecretName = earlierSecretNames.find(
    (other) => env[other] !== undefined && env[other] === env[name],
  );
  return equalSecretName && `must differ from ${equalSecretName}`;
}

/**
 * Checks the rules that apply in production only.
 * @returns for each broken rule the variable's name and what is wrong
 */
export function findProductionProblems(names: string[], env: Env): [name: string, problem: string][] {
  return names.flatMap((name) => {
    const problem = RULES_BY_VARIABLE[name]?.(env[name], env) ?? checkUniqueSecret(name, env);
    return problem === undefined ? [] : [[name, problem] as [string, string]];
  });
}
