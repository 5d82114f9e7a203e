const COMMON_WORDS =
  "secret|change|me|password|jwt|token|reset|setup|key|tukar|saldo|admin|default|example|test|dev";
/** Secrets that production refuses: those of common words and digits only, and those of this repository's tests. */
const KNOWN_DEFAULTS = new RegExp(`^((${COMMON_WORDS})[-_.\\s\\d]*)+$|for-tests`, "i");
/**
 * Production refuses a secret with fewer distinct characters. A random secret of 16 bytes has more in any common
 * encoding.
 */
const MIN_DISTINCT_CHARACTERS = 7;
const GOOGLE_HOSTS = ["www.google.com", "www.recaptcha.net", "google.com", "www.gstatic.com"];

type Env = Record<string, string | undefined>;
type Rule = (value: string | undefined, env: Env) => string | undefined;

function secret(minBytes: number): (value: string | undefined) => string | undefined {
  return (value) => {
    if (value === undefined) return "is required in production";
    if (KNOWN_DEFAULTS.test(value) || new Set(value).size < MIN_DISTINCT_CHARACTERS)
      return "is a known default";
    return Buffer.byteLength(value) < minBytes ? `needs at least ${minBytes} bytes in production` : undefined;
  };
}

const required: Rule = (value) => (value === undefined ? "is required in production" : undefined);
const publicUrl: Rule = (value, { DOMAIN }) =>
  value === undefined && DOMAIN === undefined
    ? "is required in production, or DOMAIN in its place"
    : undefined;
const previousSecret: Rule = (value, { JWT_SECRET }) => {
  if (value === undefined) return undefined;
  return value === JWT_SECRET ? "must differ from JWT_SECRET" : secret(32)(value);
};
const absent: Rule = (value) => (value === undefined ? undefined : "is for tests only");
const atGoogle: Rule = (value) =>
  value === undefined ||
  (URL.canParse(value) && GOOGLE_HOSTS.includes(new URL(value).hostname) && value.startsWith("https:"))
    ? undefined
    : "must be at Google in production";

const RULES: Record<string, Rule> = {
  MONGO_URL: required,
  REDIS_URL: required,
  PUBLIC_URL: publicUrl,
  JWT_SECRET: secret(32),
  JWT_SECRET_PREVIOUS: previousSecret,
  SETTINGS_ENC_KEYS: secret(32),
  RESET_SECRET: secret(16),
  SETUP_TOKEN: secret(16),
  QUEUES_TOKEN: (value) => (value === undefined ? undefined : secret(32)(value)),
  RATE_LIMIT_PROFILE: (value) => (value === "relaxed" ? "may not be relaxed in production" : undefined),
  BCRYPT_COST: (value) =>
    value !== undefined && Number(value) < 10 ? "must be at least 10 in production" : undefined,
  RECAPTCHA_VERIFY_URL: atGoogle,
  RECAPTCHA_SCRIPT_URL: atGoogle,
  FAULT: absent,
};

/**
 * Checks the rules that hold in production only.
 * @returns for each broken rule the variable's name and what is wrong
 */
export function findProductionProblems(names: string[], env: Env): [name: string, problem: string][] {
  return names.flatMap((name) => {
    const problem = RULES[name]?.(env[name], env);
    return problem === undefined ? [] : [[name, problem] as [string, string]];
  });
}
