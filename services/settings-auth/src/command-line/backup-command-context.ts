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
  readonly output: Writable;
  /** The stream that shows progress and prompts. */
  readonly notes: Writable & { readonly isTTY?: boolean };
  readonly signal: AbortSignal;
  /** The version of the product, which the backup records. */
  readonly version: string;
}

/** What a running backup command works with: its options, files, passphrase and progress. */
export interface BackupCommandContext extends BackupInvocation {
  readonly options: BackupArgs;
  readonly files: ReturnType<typeof parseBackupFilesEnv>;
  readonly passphrase: PassphraseSource;
  readonly progress: ProgressReporter;
}

/** Reads the keys that decrypt a backup; asks for the passphrase once. */
export async function readDecryptionKeys({
  options,
  passphrase,
}: BackupCommandContext): Promise<DecryptionKeys> {
  const lines = await Promise.all(options.identities.map((path) => readIdentities(path)));
  let asked: Promise<string> | undefined;
  return { identities: lines.flat(), passphrase: () => (asked ??= readPassphrase(passphrase)) };
}

async function readIdentities(path: string): Promise<string[]> {
  const found = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code ?? error.name}).`);
  });
  return found.split(/\r?\n/).filter((line) => line.startsWith("AGE-SECRET-KEY-"));
}

type Env = NodeJS.ProcessEnv;

const path = z.string().optional();
const files = z.object({
  /** The file that holds the passphrase on its first line. */
  BACKUP_PASSPHRASE_FILE: path,
  /** The file of the desk's generated secrets. */
  DATA_SECRETS_FILE: path,
  /** The file in which restored secrets are stored. */
  RESTORE_SECRETS_FILE: path,
});

/** Reads the paths of the backup's files from the environment, and ignores the service's other variables. */
export const parseBackupFilesEnv = (env: Env) => files.parse(env);

/**
 * Reads the database URL of the command, or MONGO_URL if that is unset. The user in the command's own URL has the
 * rights that the command needs.
 * @throws ConfigError
 */
export function readDatabaseUrl(env: Env, own: "BACKUP_MONGO_URL" | "RESTORE_MONGO_URL"): string {
  const name = env[own] || env[`${own}_FILE`] ? own : "MONGO_URL";
  const config = readConfig(z.object({ [name]: mongoUrl }), env) as Record<string, string>;
  return config[name] ?? "";
}
