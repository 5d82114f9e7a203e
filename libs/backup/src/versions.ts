import { RESTORE_MARKER } from "@tukar-saldo/contracts";
import type { ClientSession, Db } from "mongodb";
import { BackupError } from "./file/failures.js";
import type { Plan } from "./plan.js";

/** Which form of the data a service wrote last; or the marker. */
interface Entry {
  _id: string;
  version?: number;
  started_at?: Date;
}

/** The versions without the marker. */
export const WITHOUT_MARKER = { _id: { $ne: RESTORE_MARKER } };

const versionsOf = (database: Db, { versions }: Pick<Plan, "versions">) =>
  database.collection<Entry>(versions);

/** By service, the number of the form of its data. */
export async function readVersions(
  database: Db,
  plan: Pick<Plan, "versions">,
  session?: ClientSession,
): Promise<Record<string, number>> {
  const entries = await versionsOf(database, plan)
    .find(WITHOUT_MARKER, session ? { session } : {})
    .toArray();
  return Object.fromEntries(entries.map(({ _id, version = 0 }) => [_id, version]));
}

/** Whether a restore was begun and not ended: all that is there is its half-written work. */
export async function isRestoring(database: Db, plan: Pick<Plan, "versions">): Promise<boolean> {
  return (await versionsOf(database, plan).findOne({ _id: RESTORE_MARKER })) !== null;
}

/** From now on no service opens this desk. */
export async function markRestoring(database: Db, plan: Pick<Plan, "versions">): Promise<void> {
  const started = { $set: { started_at: new Date() } };
  await versionsOf(database, plan).updateOne({ _id: RESTORE_MARKER }, started, { upsert: true });
}

export async function unmarkRestoring(database: Db, plan: Pick<Plan, "versions">): Promise<void> {
  await versionsOf(database, plan).deleteOne({ _id: RESTORE_MARKER });
}

/** Makes the versions those of another collection, which is dropped; the marker stays. */
export async function takeVersions(database: Db, plan: Pick<Plan, "versions">, from: string): Promise<void> {
  await versionsOf(database, plan).deleteMany(WITHOUT_MARKER);
  for (const entry of await database.collection<Entry>(from).find().toArray()) {
    await versionsOf(database, plan).replaceOne({ _id: entry._id }, entry, { upsert: true });
  }
  await database.dropCollection(from);
}

export async function refuseUnfinished(database: Db, plan: Pick<Plan, "versions">): Promise<void> {
  if (await isRestoring(database, plan))
    throw new BackupError("A restore of this desk was begun and not ended: run restore again first.");
}
