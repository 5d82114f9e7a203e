import { loadMaster, writeMaster } from "../secrets/master.js";
import { rotate } from "../secrets/rotation.js";
import { writeConsumers } from "../secrets/write-consumers.js";
import { secretsDirOf } from "./command.js";
import type { Command } from "./command.js";

/** Takes the next step of changing a secret, and says what to do before the one after. */
export const rotateSecret: Command = async ({ args, env, say }) => {
  const secretsDir = secretsDirOf(env);
  const kept = await loadMaster(secretsDir);
  // A run that failed between the master and its readers is finished first, so that no step is skipped.
  await writeConsumers(secretsDir, kept, env);
  const { secrets, done, next } = rotate(args[0] ?? "", kept);
  await writeMaster(secretsDir, secrets);
  await writeConsumers(secretsDir, secrets, env);
  say(done);
  say(next);
};
