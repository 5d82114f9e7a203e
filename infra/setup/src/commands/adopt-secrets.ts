import { isDeskInUse } from "../database/is-desk-in-use.js";
import { SetupError } from "../setup-error.js";
import { addMissingSecrets, removeRotations } from "../secrets/generators.js";
import type { Secrets } from "../secrets/generators.js";
import { readSecretsFile, writeSecretsFile } from "../secrets/secrets-file.js";
import { writeConsumerFiles } from "../secrets/write-consumer-files.js";
import { getSecretsDir } from "./command.js";
import type { SetupCommand } from "./command.js";

/** The secrets that every backup contains: name of the variable → name of the secret. */
const SECRET_BY_VARIABLE = {
  JWT_SECRET: "jwt-secret",
  SETTINGS_ENC_KEYS: "settings-enc-keys",
  RESET_SECRET: "reset-secret",
} as const;
/** Backups from before the audit trail had a hash chain do not contain this secret. */
const OPTIONAL_SECRET_BY_VARIABLE = { AUDIT_KEY: "audit-key" } as const;

/** @throws SetupError unless the text is a JSON object with the secrets of a backup and no others */
function parseSecrets(text: string): Partial<Secrets> {
  const secretNames: Record<string, string> = { ...SECRET_BY_VARIABLE, ...OPTIONAL_SECRET_BY_VARIABLE };
  const names = Object.keys(SECRET_BY_VARIABLE).join(", ");
  const invalidInput = new SetupError(
    `The input must be a JSON object of texts: ${names}, and AUDIT_KEY if there is one.`,
  );
  let input: Record<string, unknown>;
  try {
    input = Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw invalidInput;
  }
  const isComplete = Object.keys(SECRET_BY_VARIABLE).every((name) => name in input);
  const areKnownTexts = Object.entries(input).every(
    ([name, value]) => Object.hasOwn(secretNames, name) && typeof value === "string" && value !== "",
  );
  if (!isComplete || !areKnownTexts) throw invalidInput;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [secretNames[name], value]));
}

async function assertDeskUnused(existingSecrets: Partial<Secrets>, env: NodeJS.ProcessEnv): Promise<void> {
  const isInUse = await isDeskInUse(addMissingSecrets(existingSecrets), env).catch((error: Error) => {
    throw new SetupError(
      `adopt failed: MongoDB cannot be asked whether this desk is set up: start MongoDB, or use --force. ${error.message}`,
    );
  });
  if (isInUse) {
    throw new SetupError(
      "adopt refused: this desk is set up. Other secrets would end its sessions and make its encrypted settings " +
        "unreadable. Nothing was changed; --force replaces the secrets anyway.",
    );
  }
}

/** Replaces this desk's secrets with those of a backup. Refuses if the desk is set up, unless --force is given. */
export const adoptSecrets: SetupCommand = async ({ args, env, print, readInput }) => {
  const secretsDir = getSecretsDir(env);
  const input = parseSecrets(await readInput());
  const existingSecrets = await readSecretsFile(secretsDir);
  if (existingSecrets !== undefined && !args.includes("--force"))
    await assertDeskUnused(existingSecrets, env);
  const secrets = addMissingSecrets({ ...removeRotations(existingSecrets ?? {}), ...input });
  await writeSecretsFile(secretsDir, secrets);
  await writeConsumerFiles(secretsDir, secrets, env);
  print("The secrets of the backup were adopted. Restart the services to use them.");
};
