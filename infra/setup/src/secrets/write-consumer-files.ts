import { join } from "node:path";
import { getVariablesByConsumer, selectDataSecrets } from "./consumers.js";
import { writeFileAtomically } from "./files.js";
import type { Secrets } from "./generators.js";
import { renderRedisUsers } from "./redis-users.js";
import { getPublicUrls } from "./public-urls.js";
import { createUrlTemplates } from "./store-urls.js";
import type { UrlTemplates } from "./store-urls.js";
import { getPassword, getPasswords } from "./mongo-users.js";

/** The file mode of secrets: services read them by the group that they share with setup, which runs as another user. */
const OWNER_AND_GROUP_MODE = 0o640;

const renderJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/**
 * Renders the content of every file, by folder and file name. Each variable has its own file; the file's name is the
 * variable's name in lower case.
 */
function renderFiles(
  secrets: Secrets,
  templates: UrlTemplates,
  publicUrl: string,
): Record<string, Record<string, string>> {
  const variables = Object.entries(getVariablesByConsumer(secrets, templates)).map(([consumer, values]) => {
    const files = Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]);
    return [
      consumer,
      { ...Object.fromEntries(files), public_url: publicUrl } as Record<string, string>,
    ] as const;
  });
  const { admin, ...services } = Object.fromEntries(variables);
  return {
    ...services,
    admin: { ...admin, "data-secrets.json": renderJson(selectDataSecrets(secrets)) },
    mongo: {
      root_password: getPassword("root", secrets),
      "passwords.json": renderJson(getPasswords(secrets)),
    },
    redis: { "users.acl": renderRedisUsers(secrets["redis-password"]) },
  };
}

/** Writes a folder for each consumer, with the secrets that this consumer may know. */
export async function writeConsumerFiles(
  secretsDir: string,
  secrets: Secrets,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const consumers = renderFiles(secrets, createUrlTemplates(env), getPublicUrls(env));
  for (const [consumer, files] of Object.entries(consumers)) {
    for (const [name, text] of Object.entries(files)) {
      await writeFileAtomically(join(secretsDir, consumer, name), text, OWNER_AND_GROUP_MODE);
    }
  }
}
