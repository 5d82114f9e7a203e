import { RESTORE_MARKER_ID, SCHEMA_VERSIONS_COLLECTION } from "@tukar-saldo/contracts";
import type { Connection, mongo } from "mongoose";
import { duplicateFieldOf } from "../duplicate-key.js";

/** The progress of a migration pass. */
export interface PassProgress {
  /** The name of the pass, such as `2 backfill`. */
  readonly pass: string;
  /** The `_id` of the last document written; absent before the first batch. */
  readonly cursor?: unknown;
  readonly done: number;
  readonly total: number;
}

/** The state of an upgrade that is running or was interrupted. */
interface UpgradeState {
  /** The schema version at the start of the upgrade. */
  readonly from: number;
  /** The process that holds the lease; absent once the lease was released. */
  readonly holder?: string;
  /** Incremented while the holder is alive. */
  readonly heartbeat: number;
  readonly progress?: PassProgress;
}

export interface SchemaVersion {
  readonly _id: string;
  readonly version: number;
  readonly upgrade?: UpgradeState;
}

type SchemaVersionUpdate = mongo.UpdateFilter<SchemaVersion>;
export type SchemaVersionStore = ReturnType<typeof createSchemaVersionStore>;

/**
 * Creates the store of a service's document in `schema_versions`. The document contains the schema version and,
 * during an upgrade, the lease and the progress. As all of it is in one document, each step is one atomic write, even
 * on a standalone server.
 */
export function createSchemaVersionStore(connection: Connection, service: string) {
  const versions = connection.collection<SchemaVersion>(SCHEMA_VERSIONS_COLLECTION);

  async function updateDocument(
    filter: mongo.Filter<SchemaVersion>,
    change: SchemaVersionUpdate,
  ): Promise<boolean> {
    return (await versions.updateOne({ ...filter, _id: service }, change)).matchedCount === 1;
  }

  return {
    read: async (): Promise<SchemaVersion | undefined> =>
      (await versions.findOne({ _id: service })) ?? undefined,

    /** Whether the restore of a backup is running or was interrupted. */
    isRestoring: async (): Promise<boolean> => (await versions.findOne({ _id: RESTORE_MARKER_ID })) !== null,

    /** Inserts the service's document with this version if there is none. */
    async register(version: number): Promise<void> {
      try {
        await versions.updateOne({ _id: service }, { $setOnInsert: { version } }, { upsert: true });
      } catch (error) {
        if (duplicateFieldOf(error) === undefined) throw error;
      }
    },

    /** Takes the lease, unless the document has changed since it was read. */
    claim({ version, upgrade }: SchemaVersion, holder: string): Promise<boolean> {
      // Absent fields are compared with null, as a filter with an undefined value would match every document.
      const expectedLease = {
        "upgrade.holder": upgrade?.holder ?? null,
        "upgrade.heartbeat": upgrade?.heartbeat ?? null,
      };
      const newLease = { "upgrade.holder": holder, "upgrade.from": upgrade?.from ?? version };
      return updateDocument(
        { version, ...expectedLease },
        { $set: newLease, $inc: { "upgrade.heartbeat": 1 } },
      );
    },

    /** Writes a change if `holder` holds the lease. @returns false when another process holds it */
    writeAs(holder: string, change: SchemaVersionUpdate): Promise<boolean> {
      return updateDocument({ "upgrade.holder": holder }, change);
    },
  };
}
