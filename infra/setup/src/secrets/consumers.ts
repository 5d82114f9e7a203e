import type { Secrets } from "./generators.js";
import { mongoUrl, redisUrl } from "./urls.js";
import type { Templates } from "./urls.js";
import type { ServiceName } from "./users.js";

/** Variables of the environment and their values. */
export type Variables = Readonly<Record<string, string>>;

/** The secrets without which the data of a backup cannot be used. */
export function dataSecretsOf(secrets: Secrets): Variables {
  return {
    JWT_SECRET: secrets["jwt-secret"],
    SETTINGS_ENC_KEYS: secrets["settings-enc-keys"],
    RESET_SECRET: secrets["reset-secret"],
  };
}

/** What each service, and the operator's `admin`, may know: the variables that it reads. */
export function consumersOf(secrets: Secrets, templates: Templates): Record<string, Variables> {
  const REDIS_URL = redisUrl(secrets, templates);
  const { JWT_SECRET = "", SETTINGS_ENC_KEYS = "", RESET_SECRET = "" } = dataSecretsOf(secrets);
  const signing = { JWT_SECRET, JWT_SECRET_PREVIOUS: secrets["jwt-secret-previous"] ?? "" };
  const storesOf = (service: ServiceName) => {
    return { MONGO_URL: mongoUrl(service, secrets, templates), REDIS_URL };
  };
  const settingsAuth = {
    ...storesOf("settings-auth"),
    ...signing,
    SETTINGS_ENC_KEYS,
    SETUP_TOKEN: secrets["setup-token"],
  };
  return {
    gateway: { REDIS_URL },
    transactions: { ...storesOf("transactions"), ...signing, SETTINGS_ENC_KEYS, RESET_SECRET },
    "settings-auth": settingsAuth,
    notifier: { ...storesOf("notifier"), ...signing },
    admin: {
      ...settingsAuth,
      BACKUP_MONGO_URL: mongoUrl("backup", secrets, templates),
      RESTORE_MONGO_URL: mongoUrl("setup", secrets, templates),
    },
  };
}
