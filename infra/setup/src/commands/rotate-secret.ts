import { rotateJwtSecret } from "../secrets/jwt-rotation.js";
import { loadMaster, writeMaster } from "../secrets/master.js";
import { writeConsumers } from "../secrets/write-consumers.js";
import { secretsDirOf, type Command } from "./command.js";

/** Takes the next step of changing the JWT secret, and says what to do before the one after. */
export const rotateSecret: Command = async ({ env, say }) => {
  const secretsDir = secretsDirOf(env);
  const { secrets, done, next } = rotateJwtSecret(await loadMaster(secretsDir));
  await writeMaster(secretsDir, secrets);
  await writeConsumers(secretsDir, secrets, env);
  say(done);
  say(next);
};
