import type { SecretName, Secrets } from "./generators.js";

/** Services with a MongoDB user. */
export const SERVICES_WITH_USER = ["transactions", "settings-auth", "notifier"] as const;

/** MongoDB users: `root` in the database `admin`, the others in the product's database. */
export const MONGO_USERS = ["root", "setup", "backup", ...SERVICES_WITH_USER] as const;

export type ServiceName = (typeof SERVICES_WITH_USER)[number];
export type MongoUserName = (typeof MONGO_USERS)[number];

export const getPassword = (user: MongoUserName, secrets: Secrets): string =>
  secrets[`mongo-${user}-password` satisfies SecretName];

export const getPasswords = (secrets: Secrets): Record<string, string> =>
  Object.fromEntries(MONGO_USERS.map((user) => [user, getPassword(user, secrets)]));
