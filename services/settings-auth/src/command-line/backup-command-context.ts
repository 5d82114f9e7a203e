import { readFile } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";
import { BackupError } from "@tukar-saldo/backup";
import type { DecryptionKeys, ProgressReporter } from "@tukar-saldo/backup";
import { mongoUrl, readConfig } from "@tukar-saldo/service-kit";
import * as z from "zod";
import type { BackupArgs } from "./backup-options.js";
import { readPassphrase } from "./passphrase.js";
import type { PassphraseSource } from "./passphrase.js";

export interface BackupInvocation {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean };
  /** The stream that shows progress and prompts. */
  readonly notes: Writable & { readonly isTTY?: boolean };
  readonly signal: AbortSignal;
  /** The version of the product, which the backup records. */
  readonly version: string;
}

/** The invocation of a backup command with its parsed options, files, passphrase and progress reporter. */
export interface BackupCommandContext extends BackupInvocation {
  readonly options: BackupArgs;
  readonly files: ReturnType<typeof parseBackupFilesEnv>;
  readonly passphrase: PassphraseSource;
  readonly progress: ProgressReporter;
}

/** Reads the keys that decrypt a backup. Prompts for the passphrase at most once. */
export async function readDecryptionKeys({
  options,
  passphrase,
}: BackupCommandContext): Promise<DecryptionKeys> {
  const identities = await Promise.all(options.identities.map((path) => readIdentities(path)));
  let answer: Promise<string> | undefined;
  return { identities: identities.flat(), passphrase: () => (answer ??= readPassphrase(passphrase)) };
}

async function readIdentities(path: string): Promise<string[]> {
  const content = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code ?? error.name}).`);
  });
  return content.split(/\r?\n/).filter((line) => line.startsWith("AGE-SECRET-KEY-"));
}

type Env = NodeJS.ProcessEnv;

const optionalPath = z.string().optional();
const filesSchema = z.object({
  /** The file whose first line is the passphrase. */
  BACKUP_PASSPHRASE_FILE: optionalPath,
  /** The file of the desk's generated secrets. */
  DATA_SECRETS_FILE: optionalPath,
  /** The file in which restored secrets are stored. */
  RESTORE_SECRETS_FILE: optionalPath,
});

/** Reads the paths of the backup's files from the environment, and ignores the service's other variables. */
export const parseBackupFilesEnv = (env: Env) => filesSchema.parse(env);

/**
 * Reads the database URL from the command's own variable, or else from MONGO_URL. The command's own URL names a
 * database user with the rights that the command needs.
 * @throws ConfigError
 */
export function readDatabaseUrl(env: Env, ownVariable: "BACKUP_MONGO_URL" | "RESTORE_MONGO_URL"): string {
  const name = env[ownVariable] || env[`${ownVariable}_FILE`] ? ownVariable : "MONGO_URL";
  const config = readConfig(z.object({ [name]: mongoUrl }), env) as Record<string, string>;
  return config[name] ?? "";
}
