import type { ClientSession, Db, MongoClient } from "mongodb";

/** The state of the database that a backup reads: a snapshot, or what is stored up to a cut-off. */
export interface ReadSnapshot {
  /** `snapshot`: all documents as of the same moment. `cutoff`: each document as it is when it is read. */
  readonly kind: "snapshot" | "cutoff";
  /** The moment of the snapshot or the cut-off, by the database server's clock. */
  readonly at: Date;
  /** The session that every read must use; absent without a snapshot. */
  readonly session?: ClientSession;
}

interface HelloReply {
  readonly localTime: Date;
  readonly setName?: string;
  readonly msg?: string;
  /** True for the embedded storage, which supports snapshots without being a replica set; absent for MongoDB. */
  readonly snapshotReads?: boolean;
}

/**
 * Opens a snapshot if the server supports them (replica set, sharded cluster, embedded storage), else takes the
 * server's time as the cut-off. A read of `collection` sets the time of the snapshot.
 */
export async function openReadSnapshot(
  client: MongoClient,
  database: Db,
  collection: string,
): Promise<ReadSnapshot> {
  const helloReply = (await database.command({ hello: 1 })) as unknown as HelloReply;
  const hasSnapshots =
    helloReply.snapshotReads ?? (helloReply.setName !== undefined || helloReply.msg === "isdbgrid");
  if (!hasSnapshots) return { kind: "cutoff", at: helloReply.localTime };
  const session = client.startSession({ snapshot: true });
  // The first read sets the snapshot time.
  await database.collection(collection).findOne({}, { session, projection: { _id: 1 } });
  return { kind: "snapshot", at: helloReply.localTime, session };
}
