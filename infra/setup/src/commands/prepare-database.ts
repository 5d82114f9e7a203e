import { applyRights } from "../database/apply-rights.js";
import { waitForMongo, signIn } from "../database/connect.js";
import { isEmbedded, isUnknownCommand } from "../database/embedded.js";
import { readRights } from "../database/rights.js";
import { loadMaster } from "../secrets/master.js";
import { DATABASE } from "../secrets/urls.js";
import { secretsDirOf } from "./command.js";
import type { Command } from "./command.js";

const EMBEDDED_MESSAGE = "The embedded storage manages its own users: nothing to do.";

/** Creates a MongoDB user with the declared rights for each service. */
export const prepareDatabase: Command = async ({ env, print, rightsFile }) => {
  const secrets = await loadMaster(secretsDirOf(env));
  const anonymous = await waitForMongo(env, print);
  const embedded = await isEmbedded(anonymous).finally(() => anonymous.close());
  if (embedded) return print(EMBEDDED_MESSAGE);
  const client = await signIn(secrets, env);
  try {
    (await applyRights(client.db(DATABASE), await readRights(rightsFile), secrets)).forEach(print);
  } catch (error) {
    if (!isUnknownCommand(error)) throw error;
    print(EMBEDDED_MESSAGE);
  } finally {
    await client.close();
  }
};
