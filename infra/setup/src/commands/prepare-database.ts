import { applyRights } from "../database/apply-rights.js";
import { awaitMongo, signIn } from "../database/connect.js";
import { isEmbedded, isUnknownCommand } from "../database/embedded.js";
import { readRights } from "../database/rights.js";
import { loadMaster } from "../secrets/master.js";
import { DATABASE } from "../secrets/urls.js";
import { secretsDirOf } from "./command.js";
import type { Command } from "./command.js";

const KEEPS_ITS_OWN = "The embedded storage keeps its own users: nothing to do.";

/** Gives each service a user of MongoDB with the rights that it declares. */
export const prepareDatabase: Command = async ({ env, say }) => {
  const secrets = await loadMaster(secretsDirOf(env));
  const stranger = await awaitMongo(env, say);
  const keepsItsOwn = await isEmbedded(stranger).finally(() => stranger.close());
  if (keepsItsOwn) return say(KEEPS_ITS_OWN);
  const client = await signIn(secrets, env);
  try {
    (await applyRights(client.db(DATABASE), await readRights(), secrets)).forEach(say);
  } catch (error) {
    if (!isUnknownCommand(error)) throw error;
    say(KEEPS_ITS_OWN);
  } finally {
    await client.close();
  }
};
