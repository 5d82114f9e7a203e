import { applyRights } from "../database/apply-rights.js";
import { waitForMongo, signInToMongo } from "../database/connect.js";
import { isEmbeddedStorage, isUnknownCommand } from "../database/embedded-storage.js";
import { readRights } from "../database/rights.js";
import { loadSecrets } from "../secrets/secrets-file.js";
import { DATABASE } from "../secrets/store-urls.js";
import { getSecretsDir } from "./command.js";
import type { SetupCommand } from "./command.js";

const EMBEDDED_MESSAGE = "The embedded storage manages its own users: nothing to do.";

/** Creates a MongoDB user with the declared rights for each service. */
export const prepareDatabase: SetupCommand = async ({ env, print, rightsFile }) => {
  const secrets = await loadSecrets(getSecretsDir(env));
  const anonymousClient = await waitForMongo(env, print);
  const isEmbedded = await isEmbeddedStorage(anonymousClient).finally(() => anonymousClient.close());
  if (isEmbedded) return print(EMBEDDED_MESSAGE);
  const client = await signInToMongo(secrets, env);
  try {
    (await applyRights(client.db(DATABASE), await readRights(rightsFile), secrets)).forEach(print);
  } catch (error) {
    if (!isUnknownCommand(error)) throw error;
    print(EMBEDDED_MESSAGE);
  } finally {
    await client.close();
  }
};
