import { loadSecrets, writeSecretsFile } from "../secrets/secrets-file.js";
import { advanceRotation } from "../secrets/rotation.js";
import { writeConsumerFiles } from "../secrets/write-consumer-files.js";
import { getSecretsDir } from "./command.js";
import type { SetupCommand } from "./command.js";

/** Takes the next step of a rotation and prints what to do before the following one. */
export const rotateSecret: SetupCommand = async ({ args, env, print }) => {
  const secretsDir = getSecretsDir(env);
  const currentSecrets = await loadSecrets(secretsDir);
  // Writes the current files first: an earlier run may have failed to do so. If this one fails too, no step follows.
  await writeConsumerFiles(secretsDir, currentSecrets, env);
  const { secrets, done, next } = advanceRotation(args[0] ?? "", currentSecrets);
  await writeSecretsFile(secretsDir, secrets);
  await writeConsumerFiles(secretsDir, secrets, env);
  print(done);
  print(next);
};
