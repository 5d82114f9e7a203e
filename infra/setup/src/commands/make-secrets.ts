import { loadOrCreateMaster } from "../secrets/master.js";
import { writeConsumers } from "../secrets/write-consumers.js";
import { secretsDirOf } from "./command.js";
import type { Command } from "./command.js";
import { firstSteps } from "./first-steps.js";

/** Makes the secrets that are missing, hands each consumer its own, and says how to begin. */
export const makeSecrets: Command = async ({ env, say }) => {
  const secretsDir = secretsDirOf(env);
  const secrets = await loadOrCreateMaster(secretsDir);
  await writeConsumers(secretsDir, secrets, env);
  firstSteps(env, secrets["setup-token"]).forEach(say);
};
