import { createProgressReporter } from "../src/progress.js";
import {
  DESK_BACKUP_PLAN,
  makeBackup,
  openBackupFile,
  restoreBackup,
  compressAndEncrypt,
  writeNewFile,
} from "../src/index.js";
import type { DecryptionKeys, Encryption, ProgressReporter } from "../src/index.js";
import type { BackupSummary } from "../src/file/backup-format.js";
import type { RestoreOptions } from "../src/restore-backup.js";
import type { StorageServer } from "./storage-server.js";

const silentReporter = createProgressReporter({ write: () => undefined });

/** Backs up the database `desk` into a file. */
export async function backUp(
  { client }: StorageServer,
  path: string,
  encryption: Encryption = "plain",
  progress: ProgressReporter = silentReporter,
): Promise<BackupSummary> {
  let summary: BackupSummary | undefined;
  const backupOptions = {
    client,
    database: client.db("desk"),
    plan: DESK_BACKUP_PLAN,
    productVersion: "1.2.3",
    progress,
  };
  await writeNewFile(
    path,
    compressAndEncrypt(
      makeBackup(backupOptions, (result) => (summary = result)),
      encryption,
    ),
  );
  return summary as BackupSummary;
}

/** Restores a backup into the database `desk`. */
export async function restore(
  { client }: StorageServer,
  path: string,
  keys: DecryptionKeys = {},
  overrides: Partial<RestoreOptions> = {},
): Promise<BackupSummary> {
  const openStream = await openBackupFile(path, keys);
  return restoreBackup({
    database: client.db("desk"),
    plan: DESK_BACKUP_PLAN,
    open: openStream,
    progress: silentReporter,
    ...overrides,
  });
}
