import type { SecretName, Secrets } from "./generators.js";

/** The services that have a user in MongoDB. */
export const SERVICES = ["transactions", "settings-auth", "notifier"] as const;

/** The users of MongoDB: `root` in its database admin, the others in the desk's. */
export const USERS = ["root", "setup", "backup", ...SERVICES] as const;

export type ServiceName = (typeof SERVICES)[number];
export type UserName = (typeof USERS)[number];

/** The password of a user of MongoDB. */
export const passwordOf = (user: UserName, secrets: Secrets): string =>
  secrets[`mongo-${user}-password` satisfies SecretName];

/** The password of each user of MongoDB. */
export const passwordsOf = (secrets: Secrets): Record<string, string> =>
  Object.fromEntries(USERS.map((user) => [user, passwordOf(user, secrets)]));
