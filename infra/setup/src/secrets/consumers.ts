import type { Secrets } from "./generators.js";
import { mongoUrl, redisUrl } from "./urls.js";
import type { UrlTemplates } from "./urls.js";
import type { ServiceName } from "./users.js";

/** Environment variables by name. */
export type EnvVariables = Readonly<Record<string, string>>;

/** Without these secrets the data of a backup cannot be used. */
export function dataSecretsOf(secrets: Secrets): EnvVariables {
  return {
    JWT_SECRET: secrets["jwt-secret"],
    SETTINGS_ENC_KEYS: secrets["settings-enc-keys"],
    RESET_SECRET: secrets["reset-secret"],
    AUDIT_KEY: secrets["audit-key"],
  };
}

/** The environment variables that each service reads, and those that the operator's command `admin` reads. */
export function variablesByConsumer(secrets: Secrets, templates: UrlTemplates): Record<string, EnvVariables> {
  const REDIS_URL = redisUrl(secrets, templates);
  const {
    JWT_SECRET = "",
    SETTINGS_ENC_KEYS = "",
    RESET_SECRET = "",
    AUDIT_KEY = "",
  } = dataSecretsOf(secrets);
  const GATEWAY_SECRET = secrets["gateway-secret"];
  const signing = { JWT_SECRET, JWT_SECRET_PREVIOUS: secrets["jwt-secret-previous"] ?? "" };
  const common = (service: ServiceName) => {
    return { MONGO_URL: mongoUrl(service, secrets, templates), REDIS_URL, GATEWAY_SECRET };
  };
  const settingsAuth = {
    ...common("settings-auth"),
    ...signing,
    SETTINGS_ENC_KEYS,
    AUDIT_KEY,
    SETUP_TOKEN: secrets["setup-token"],
  };
  return {
    gateway: { REDIS_URL, GATEWAY_SECRET },
    transactions: { ...common("transactions"), ...signing, SETTINGS_ENC_KEYS, RESET_SECRET },
    "settings-auth": settingsAuth,
    notifier: { ...common("notifier"), ...signing },
    admin: {
      ...settingsAuth,
      BACKUP_MONGO_URL: mongoUrl("backup", secrets, templates),
      RESTORE_MONGO_URL: mongoUrl("setup", secrets, templates),
    },
  };
}
