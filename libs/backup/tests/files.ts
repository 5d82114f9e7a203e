import { showProgress } from "../src/progress.js";
import { DESK_PLAN, makeBackup, openSealed, restoreBackup, sealed, writeNewFile } from "../src/index.js";
import type { Keys, Lock } from "../src/index.js";
import type { Summary } from "../src/file/backup-format.js";
import type { RestoreOptions } from "../src/restore-backup.js";
import type { TestServer } from "./servers.js";

const progress = showProgress({ write: () => undefined });

/** Backs a server's database `desk` up into a file; what is in it. */
export async function backUp({ client }: TestServer, path: string, lock: Lock = "plain"): Promise<Summary> {
  let summary: Summary | undefined;
  const options = { client, database: client.db("desk"), plan: DESK_PLAN, productVersion: "1.2.3", progress };
  await writeNewFile(
    path,
    sealed(
      makeBackup(options, (told) => (summary = told)),
      lock,
    ),
  );
  return summary as Summary;
}

/** Restores such a file into the database `desk` of a server. */
export async function restore(
  { client }: TestServer,
  path: string,
  keys: Keys = {},
  more: Partial<RestoreOptions> = {},
): Promise<Summary> {
  const open = await openSealed(path, keys);
  return restoreBackup({ database: client.db("desk"), plan: DESK_PLAN, open, progress, ...more });
}
