import { loadOrCreateSecrets } from "../secrets/secrets-file.js";
import { writeConsumerFiles } from "../secrets/write-consumer-files.js";
import { getSecretsDir } from "./command.js";
import type { SetupCommand } from "./command.js";
import { formatFirstSteps } from "./first-steps.js";

/** Creates missing secrets, writes the files of each consumer and prints the first steps. */
export const createSecrets: SetupCommand = async ({ env, print }) => {
  const secretsDir = getSecretsDir(env);
  const secrets = await loadOrCreateSecrets(secretsDir);
  await writeConsumerFiles(secretsDir, secrets, env);
  formatFirstSteps(env, secrets["setup-token"]).forEach(print);
};
