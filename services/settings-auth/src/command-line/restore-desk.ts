import { access } from "node:fs/promises";
import { text } from "node:stream/consumers";
import {
  connect,
  DESK_BACKUP_PLAN,
  formatSummary,
  openEncryptedFile,
  openBackupFile,
  restoreBackup,
} from "@tukar-saldo/backup";
import type { DecryptionKeys } from "@tukar-saldo/backup";
import { adoptSecrets, parseSecrets, readOwn } from "./desk-secrets.js";
import type { DeskSecrets } from "./desk-secrets.js";
import { readDatabaseUrl, readKeys } from "./backup-task.js";
import type { BackupTask } from "./backup-task.js";

/** Fills an empty desk from the file at `path`, and gives it the secrets that lie beside. */
export async function restoreDesk(task: BackupTask, path: string): Promise<void> {
  const { progress, signal, files } = task;
  const keys = await readKeys(task);
  const open = await openBackupFile(path, keys);
  const secrets = await secretsBeside(task, path, keys);
  // Refused now if it is damaged: later the desk would be left half open.
  if (secrets && files.RESTORE_SECRETS_FILE !== undefined) await readOwn(files.RESTORE_SECRETS_FILE);
  const { database, close } = await connect(readDatabaseUrl(task.env, "RESTORE_MONGO_URL"));
  const beforeServicesStart = async (): Promise<void> => {
    if (secrets && files.RESTORE_SECRETS_FILE !== undefined)
      await adoptSecrets(files.RESTORE_SECRETS_FILE, secrets);
  };
  try {
    const summary = await restoreBackup({
      database,
      plan: DESK_BACKUP_PLAN,
      open,
      progress,
      signal,
      beforeServicesStart,
    });
    for (const line of formatSummary(summary)) progress.line(line);
    progress.line("Restored, and the same as the backup. Everybody has to sign in again.");
    progress.line("Services that were running meanwhile must be restarted.");
    if (summary.header.moment === "cutoff")
      progress.line("The services count the statistics anew from the orders.");
  } finally {
    await close();
  }
}

/** The secrets of the backup, where they are to be taken over. */
async function secretsBeside(
  task: BackupTask,
  path: string,
  keys: DecryptionKeys,
): Promise<DeskSecrets | undefined> {
  const { options, files, progress } = task;
  const beside = `${path}.secrets`;
  const isThere = await access(beside).then(
    () => true,
    () => false,
  );
  if (!isThere || !options.withSecrets) return undefined;
  if (files.RESTORE_SECRETS_FILE === undefined) {
    progress.line(
      `The secrets in ${beside} are not taken over here: hand the desk what open-secrets prints.`,
    );
    return undefined;
  }
  const open = await openEncryptedFile(beside, keys);
  return parseSecrets(await text(open()), beside);
}
