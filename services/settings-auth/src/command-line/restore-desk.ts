import { access } from "node:fs/promises";
import { text } from "node:stream/consumers";
import {
  BackupError,
  connectToDatabase,
  DESK_BACKUP_PLAN,
  formatSummary,
  openEncryptedFile,
  openBackupFile,
  restoreBackup,
} from "@tukar-saldo/backup";
import type { DecryptionKeys } from "@tukar-saldo/backup";
import { mergeIntoSecretsFile, parseDeskSecrets, readSecretsFile } from "./desk-secrets.js";
import type { DeskSecrets } from "./desk-secrets.js";
import { readDatabaseUrl, readDecryptionKeys } from "./backup-command-context.js";
import type { BackupCommandContext } from "./backup-command-context.js";

/** Restores the backup at `path` into an empty database, and its secrets from `<path>.secrets`. */
export async function restoreDesk(task: BackupCommandContext, path: string): Promise<void> {
  const { progress, signal, files } = task;
  const keys = await readDecryptionKeys(task);
  const openBackup = await openBackupFile(path, keys);
  const secrets = await readBackupSecrets(task, path, keys);
  // The secrets file is read before anything is written, so that a damaged secrets file stops the restore.
  if (secrets && files.RESTORE_SECRETS_FILE !== undefined) await readSecretsFile(files.RESTORE_SECRETS_FILE);
  const { database, close } = await connectToDatabase(readDatabaseUrl(task.env, "RESTORE_MONGO_URL"));
  const beforeServicesStart = async (): Promise<void> => {
    if (secrets && files.RESTORE_SECRETS_FILE !== undefined)
      await mergeIntoSecretsFile(files.RESTORE_SECRETS_FILE, secrets);
  };
  try {
    const summary = await restoreBackup({
      database,
      plan: DESK_BACKUP_PLAN,
      open: openBackup,
      progress,
      signal,
      beforeServicesStart,
    });
    for (const line of formatSummary(summary)) progress.writeLine(line);
    progress.writeLine("Restored, and the same as the backup. Everybody has to sign in again.");
    progress.writeLine("Services that were running meanwhile must be restarted.");
    if (summary.header.moment === "cutoff")
      progress.writeLine("The services count the statistics anew from the orders.");
  } finally {
    await close();
  }
}

/**
 * Reads the secrets that belong to a backup; undefined if they are not to be restored here.
 * @throws BackupError if they are missing, as the desk could not decrypt its settings without them
 */
async function readBackupSecrets(
  task: BackupCommandContext,
  path: string,
  keys: DecryptionKeys,
): Promise<DeskSecrets | undefined> {
  const { options, files, progress } = task;
  if (!options.withSecrets) return undefined;
  const secretsPath = `${path}.secrets`;
  const secretsExist = await access(secretsPath).then(
    () => true,
    () => false,
  );
  if (!secretsExist) {
    if (files.RESTORE_SECRETS_FILE === undefined) return undefined;
    const problem =
      options.file === "-"
        ? "The standard input holds no secrets: restore from a file, with its .secrets beside it"
        : `${secretsPath} is missing: put it there`;
    throw new BackupError(`${problem}, or add --without-secrets, and the desk keeps its own.`);
  }
  if (files.RESTORE_SECRETS_FILE === undefined) {
    progress.writeLine(
      `The secrets in ${secretsPath} are not taken over here: hand the desk what open-secrets prints.`,
    );
    return undefined;
  }
  const openSecretsFile = await openEncryptedFile(secretsPath, keys);
  return parseDeskSecrets(await text(openSecretsFile()), secretsPath);
}
