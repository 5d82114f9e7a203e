import { join } from "node:path";
import { consumersOf, dataSecretsOf } from "./consumers.js";
import { writeText } from "./files.js";
import type { Secrets } from "./generators.js";
import { renderRedisUsers } from "./redis-users.js";
import { publicUrlOf } from "./public-url.js";
import { templatesOf } from "./urls.js";
import type { Templates } from "./urls.js";
import { passwordOf, passwordsOf } from "./users.js";

/** Services run as other users of the same group. */
const OWNER_AND_GROUP = 0o640;

const renderJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** The files of each consumer, by folder and name; a variable's file has its name in lower case. */
function filesOf(
  secrets: Secrets,
  templates: Templates,
  publicUrl: string,
): Record<string, Record<string, string>> {
  const variables = Object.entries(consumersOf(secrets, templates)).map(([consumer, values]) => {
    const files = Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]);
    return [
      consumer,
      { ...Object.fromEntries(files), public_url: publicUrl } as Record<string, string>,
    ] as const;
  });
  const { admin, ...services } = Object.fromEntries(variables);
  return {
    ...services,
    admin: { ...admin, "data-secrets.json": renderJson(dataSecretsOf(secrets)) },
    mongo: { root_password: passwordOf("root", secrets), "passwords.json": renderJson(passwordsOf(secrets)) },
    redis: { "users.acl": renderRedisUsers(secrets["redis-password"]) },
  };
}

/** Writes for every consumer the secrets that it may know, one folder each. */
export async function writeConsumers(
  secretsDir: string,
  secrets: Secrets,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const consumers = filesOf(secrets, templatesOf(env), publicUrlOf(env));
  for (const [consumer, files] of Object.entries(consumers)) {
    for (const [name, text] of Object.entries(files)) {
      await writeText(join(secretsDir, consumer, name), text, OWNER_AND_GROUP);
    }
  }
}
