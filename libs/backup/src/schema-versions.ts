import { RESTORE_MARKER_ID } from "@tukar-saldo/contracts";
import type { ClientSession, Db } from "mongodb";
import { BackupError } from "./file/errors.js";
import type { BackupPlan } from "./backup-plan.js";

/** A document in the collection of schema versions: the version of a service, or the marker of a running restore. */
interface VersionEntry {
  _id: string;
  version?: number;
  started_at?: Date;
}

export const SERVICE_VERSIONS_FILTER = { _id: { $ne: RESTORE_MARKER_ID } };

const versionCollection = (database: Db, { versions }: Pick<BackupPlan, "versions">) =>
  database.collection<VersionEntry>(versions);

/** Reads the schema version of each service's data. */
export async function readSchemaVersions(
  database: Db,
  plan: Pick<BackupPlan, "versions">,
  session?: ClientSession,
): Promise<Record<string, number>> {
  const versionEntries = await versionCollection(database, plan)
    .find(SERVICE_VERSIONS_FILTER, session ? { session } : {})
    .toArray();
  return Object.fromEntries(versionEntries.map(({ _id, version = 0 }) => [_id, version]));
}

/** Whether a restore is running or was interrupted, in which case the data is incomplete. */
export async function isRestoring(database: Db, plan: Pick<BackupPlan, "versions">): Promise<boolean> {
  return (await versionCollection(database, plan).findOne({ _id: RESTORE_MARKER_ID })) !== null;
}

/** Stores the marker of a running restore, which keeps services from becoming ready. */
export async function setRestoreMarker(database: Db, plan: Pick<BackupPlan, "versions">): Promise<void> {
  const update = { $set: { started_at: new Date() } };
  await versionCollection(database, plan).updateOne({ _id: RESTORE_MARKER_ID }, update, { upsert: true });
}

/** Removes the marker of a restore, so that services may become ready. */
export async function removeRestoreMarker(database: Db, plan: Pick<BackupPlan, "versions">): Promise<void> {
  await versionCollection(database, plan).deleteOne({ _id: RESTORE_MARKER_ID });
}

/** Replaces the schema versions with those in the collection `from`, then drops `from`. Keeps the restore marker. */
export async function replaceSchemaVersions(
  database: Db,
  plan: Pick<BackupPlan, "versions">,
  from: string,
): Promise<void> {
  await versionCollection(database, plan).deleteMany(SERVICE_VERSIONS_FILTER);
  for (const entry of await database.collection<VersionEntry>(from).find().toArray()) {
    await versionCollection(database, plan).replaceOne({ _id: entry._id }, entry, { upsert: true });
  }
  await database.dropCollection(from);
}

/** Makes sure that the data is complete. @throws BackupError while a restore runs or after one was interrupted */
export async function assertNoUnfinishedRestore(
  database: Db,
  plan: Pick<BackupPlan, "versions">,
): Promise<void> {
  if (await isRestoring(database, plan))
    throw new BackupError("A restore of this desk was not finished: run restore again first.");
}
