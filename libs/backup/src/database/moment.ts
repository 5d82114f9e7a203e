import type { ClientSession, Db, MongoClient } from "mongodb";

/** The moment a backup shows. */
export interface Moment {
  /** `snapshot`: all collections at one moment. `cutoff`: each document as it was when it was read. */
  readonly kind: "snapshot" | "cutoff";
  /** By the server's clock. */
  readonly at: Date;
  /** To be read with, where there is a snapshot. */
  readonly session?: ClientSession;
}

interface Hello {
  readonly localTime: Date;
  readonly setName?: string;
  readonly msg?: string;
  /** The embedded storage's own: it has snapshots though it is no replica set. */
  readonly snapshotReads?: boolean;
}

/**
 * Fixes the moment to be read: a snapshot where the server has them (a replica set, a sharded cluster, the embedded
 * storage), else the time by the server's clock. `first` is a collection to begin the snapshot with.
 */
export async function fixMoment(client: MongoClient, database: Db, first: string): Promise<Moment> {
  const hello = (await database.command({ hello: 1 })) as unknown as Hello;
  const hasSnapshots = hello.snapshotReads ?? (hello.setName !== undefined || hello.msg === "isdbgrid");
  if (!hasSnapshots) return { kind: "cutoff", at: hello.localTime };
  const session = client.startSession({ snapshot: true });
  // The first read fixes it.
  await database.collection(first).findOne({}, { session, projection: { _id: 1 } });
  return { kind: "snapshot", at: hello.localTime, session };
}
