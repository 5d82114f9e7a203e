import type { SecretName, Secrets } from "./generators.js";

/** Services with a MongoDB user. */
export const SERVICES = ["transactions", "settings-auth", "notifier"] as const;

/** MongoDB users: `root` in the database `admin`, the others in the product's database. */
export const USERS = ["root", "setup", "backup", ...SERVICES] as const;

export type ServiceName = (typeof SERVICES)[number];
export type UserName = (typeof USERS)[number];

export const passwordOf = (user: UserName, secrets: Secrets): string =>
  secrets[`mongo-${user}-password` satisfies SecretName];

export const passwordsOf = (secrets: Secrets): Record<string, string> =>
  Object.fromEntries(USERS.map((user) => [user, passwordOf(user, secrets)]));
