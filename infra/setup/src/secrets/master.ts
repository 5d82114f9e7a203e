import { join } from "node:path";
import { Failure } from "../failure.js";
import { readText, writeText } from "./files.js";
import { completeSecrets, isComplete } from "./generators.js";
import type { Secrets } from "./generators.js";

const OWNER_ONLY = 0o600;

/** The file that holds every secret of the desk. */
export const masterFile = (secretsDir: string): string => join(secretsDir, "setup", "secrets.json");

/** @returns what is kept, or undefined before the first run. @throws Failure when it cannot be understood */
export async function readMaster(secretsDir: string): Promise<Partial<Secrets> | undefined> {
  const file = masterFile(secretsDir);
  const text = await readText(file);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Partial<Secrets>;
  } catch {
    throw new Failure(`${file} is damaged: put it back from a copy; nothing was changed.`);
  }
}

/** Keeps these secrets. */
export async function writeMaster(secretsDir: string, secrets: Secrets): Promise<void> {
  await writeText(masterFile(secretsDir), `${JSON.stringify(secrets, undefined, 2)}\n`, OWNER_ONLY);
}

/** The secrets of the desk: made once and kept; what a new version needs on top is added. */
export async function loadOrCreateMaster(secretsDir: string): Promise<Secrets> {
  const secrets = completeSecrets((await readMaster(secretsDir)) ?? {});
  await writeMaster(secretsDir, secrets);
  return secrets;
}

/** The secrets of the desk. @throws Failure before all of them were made */
export async function loadMaster(secretsDir: string): Promise<Secrets> {
  const kept = await readMaster(secretsDir);
  if (!isComplete(kept)) throw new Failure(`${masterFile(secretsDir)} lacks secrets: run "secrets" first.`);
  return kept;
}
