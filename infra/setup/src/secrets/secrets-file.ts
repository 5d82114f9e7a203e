import { join } from "node:path";
import { SetupError } from "../setup-error.js";
import { readText, writeFileAtomically } from "./files.js";
import { addMissingSecrets, hasAllSecrets } from "./generators.js";
import type { Secrets } from "./generators.js";

const OWNER_ONLY_MODE = 0o600;

/** Path of the file with all secrets. */
const getSecretsFilePath = (secretsDir: string): string => join(secretsDir, "setup", "secrets.json");

/** Reads all secrets; undefined before the first run. @throws SetupError if the file is damaged */
export async function readSecretsFile(secretsDir: string): Promise<Partial<Secrets> | undefined> {
  const file = getSecretsFilePath(secretsDir);
  const text = await readText(file);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Partial<Secrets>;
  } catch {
    throw new SetupError(`${file} is damaged: restore it from a copy. Nothing was changed.`);
  }
}

export async function writeSecretsFile(secretsDir: string, secrets: Secrets): Promise<void> {
  await writeFileAtomically(
    getSecretsFilePath(secretsDir),
    `${JSON.stringify(secrets, undefined, 2)}\n`,
    OWNER_ONLY_MODE,
  );
}

/** Loads the secrets and creates missing ones, such as those that a new version needs. */
export async function loadOrCreateSecrets(secretsDir: string): Promise<Secrets> {
  const secrets = addMissingSecrets((await readSecretsFile(secretsDir)) ?? {});
  await writeSecretsFile(secretsDir, secrets);
  return secrets;
}

/** Loads all secrets. @throws SetupError if one is missing */
export async function loadSecrets(secretsDir: string): Promise<Secrets> {
  const secrets = await readSecretsFile(secretsDir);
  if (!hasAllSecrets(secrets))
    throw new SetupError(`${getSecretsFilePath(secretsDir)} is missing or incomplete: run "secrets" first.`);
  return secrets;
}
