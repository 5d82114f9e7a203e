import { loadSecrets, writeSecretsFile } from "../secrets/secrets-file.js";
import { advanceRotation } from "../secrets/rotation.js";
import { writeConsumerFiles } from "../secrets/write-consumer-files.js";
import { getSecretsDir } from "./command.js";
import type { SetupCommand } from "./command.js";

/** Takes the next step of a rotation and prints what to do before the following one. */
export const rotateSecret: SetupCommand = async ({ args, env, print }) => {
  const secretsDir = getSecretsDir(env);
  const currentSecrets = await loadSecrets(secretsDir);
  // Writes the files of the current secrets first, as an earlier run may have been interrupted before it wrote them.
  // If this write fails, the rotation stays at its current step.
  await writeConsumerFiles(secretsDir, currentSecrets, env);
  const { secrets, done, next } = advanceRotation(args[0] ?? "", currentSecrets);
  await writeSecretsFile(secretsDir, secrets);
  await writeConsumerFiles(secretsDir, secrets, env);
  print(done);
  print(next);
};
