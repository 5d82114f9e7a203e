import { createProgress } from "../src/progress.js";
import {
  DESK_BACKUP_PLAN,
  makeBackup,
  openBackupFile,
  restoreBackup,
  compressAndEncrypt,
  writeNewFile,
} from "../src/index.js";
import type { DecryptionKeys, Encryption } from "../src/index.js";
import type { Summary } from "../src/file/backup-format.js";
import type { RestoreOptions } from "../src/restore-backup.js";
import type { TestServer } from "./servers.js";

const progress = createProgress({ write: () => undefined });

/** Backs the database `desk` up into a file. */
export async function backUp(
  { client }: TestServer,
  path: string,
  encryption: Encryption = "plain",
): Promise<Summary> {
  let summary: Summary | undefined;
  const options = {
    client,
    database: client.db("desk"),
    plan: DESK_BACKUP_PLAN,
    productVersion: "1.2.3",
    progress,
  };
  await writeNewFile(
    path,
    compressAndEncrypt(
      makeBackup(options, (done) => (summary = done)),
      encryption,
    ),
  );
  return summary as Summary;
}

/** Restores a backup into the database `desk`. */
export async function restore(
  { client }: TestServer,
  path: string,
  keys: DecryptionKeys = {},
  more: Partial<RestoreOptions> = {},
): Promise<Summary> {
  const open = await openBackupFile(path, keys);
  return restoreBackup({ database: client.db("desk"), plan: DESK_BACKUP_PLAN, open, progress, ...more });
}
