import type { Secrets } from "./generators.js";
import { buildMongoUrl, buildRedisUrl } from "./store-urls.js";
import type { UrlTemplates } from "./store-urls.js";
import type { ServiceName } from "./mongo-users.js";

/** Environment variables by name. */
export type EnvVariables = Readonly<Record<string, string>>;

/** Returns the secrets without which the data of a backup cannot be used. */
export function selectDataSecrets(secrets: Secrets): EnvVariables {
  return {
    JWT_SECRET: secrets["jwt-secret"],
    SETTINGS_ENC_KEYS: secrets["settings-enc-keys"],
    RESET_SECRET: secrets["reset-secret"],
    AUDIT_KEY: secrets["audit-key"],
  };
}

/** Returns the environment variables of each service and of the operator's command `admin`. */
export function getVariablesByConsumer(
  secrets: Secrets,
  templates: UrlTemplates,
): Record<string, EnvVariables> {
  const REDIS_URL = buildRedisUrl(secrets, templates);
  const {
    JWT_SECRET = "",
    SETTINGS_ENC_KEYS = "",
    RESET_SECRET = "",
    AUDIT_KEY = "",
  } = selectDataSecrets(secrets);
  const GATEWAY_SECRET = secrets["gateway-secret"];
  const jwtSecrets = { JWT_SECRET, JWT_SECRET_PREVIOUS: secrets["jwt-secret-previous"] ?? "" };
  const getCommonVariables = (service: ServiceName) => {
    return { MONGO_URL: buildMongoUrl(service, secrets, templates), REDIS_URL, GATEWAY_SECRET };
  };
  const settingsAuth = {
    ...getCommonVariables("settings-auth"),
    ...jwtSecrets,
    SETTINGS_ENC_KEYS,
    AUDIT_KEY,
    SETUP_TOKEN: secrets["setup-token"],
  };
  return {
    gateway: { REDIS_URL, GATEWAY_SECRET },
    transactions: { ...getCommonVariables("transactions"), ...jwtSecrets, SETTINGS_ENC_KEYS, RESET_SECRET },
    "settings-auth": settingsAuth,
    notifier: { ...getCommonVariables("notifier"), ...jwtSecrets },
    admin: {
      ...settingsAuth,
      BACKUP_MONGO_URL: buildMongoUrl("backup", secrets, templates),
      RESTORE_MONGO_URL: buildMongoUrl("setup", secrets, templates),
    },
  };
}
