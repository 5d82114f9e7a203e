import { inCheckout } from "../checkout/paths.mjs";

/** @typedef {{ gateway: number, transactions: number, "settings-auth": number, notifier: number }} Ports */
/** @typedef {keyof Ports} ServiceName */
/** @typedef {import("../data/secrets.mjs").Secrets} Secrets */

const SECRETS_OF = /** @type {const} */ ({
  gateway: [],
  transactions: ["JWT_SECRET", "SETTINGS_ENC_KEYS", "RESET_SECRET"],
  "settings-auth": ["JWT_SECRET", "SETTINGS_ENC_KEYS"],
  notifier: ["JWT_SECRET"],
});

/** @param {string} name */
const isSet = (name) => Boolean(process.env[name] || process.env[`${name}_FILE`]);

/**
 * The secrets a service gets from the data folder: those it needs and the environment does not give. In
 * production none: there the environment must give them all.
 * @param {ServiceName} name
 * @param {Secrets} secrets
 */
function secretsFor(name, secrets) {
  if (process.env.APP_ENV === "production") return {};
  const needed = SECRETS_OF[name].filter((secret) => !isSet(secret));
  return Object.fromEntries(needed.map((secret) => [secret, secrets[secret]]));
}

/** @param {number} port */
export const localUrl = (port) => `http://127.0.0.1:${port}`;

/** @param {Ports} ports */
const upstreams = (ports) => ({
  TRANSACTIONS_URLS: localUrl(ports.transactions),
  SETTINGS_AUTH_URLS: localUrl(ports["settings-auth"]),
  NOTIFIER_URLS: localUrl(ports.notifier),
  WEB_DIST: inCheckout("web/dist"),
});

/**
 * The environment of a service on this machine; what the person set in their own wins inside each service.
 * @param {ServiceName} name
 * @param {{ ports: Ports, host: string, mongoUrl: string, redisUrl: string, secrets: Secrets }} desk
 * @returns {NodeJS.ProcessEnv}
 */
export function serviceEnv(name, { ports, host, mongoUrl, redisUrl, secrets }) {
  return {
    APP_ENV: process.env.APP_ENV || "development",
    PORT: String(ports[name]),
    HOST: name === "gateway" ? host : "127.0.0.1",
    MONGO_URL: mongoUrl,
    REDIS_URL: redisUrl,
    ...(name === "gateway" ? upstreams(ports) : {}),
    ...secretsFor(name, secrets),
  };
}
