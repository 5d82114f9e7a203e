import { RESTORE_MARKER, SCHEMA_VERSIONS } from "@tukar-saldo/contracts";
import type { Connection, mongo } from "mongoose";
import { duplicateKeyOf } from "../duplicate-key.js";

/** How far the pass that is under way has come. */
export interface PassProgress {
  /** Which pass: `002 backfill`. */
  readonly pass: string;
  /** The `_id` of the last document of the last batch; absent before the first. */
  readonly cursor?: unknown;
  readonly done: number;
  readonly total: number;
}

/** An upgrade under way; the number beside it moves when a migration has ended. */
export interface UpgradeState {
  /** The schema number at which the upgrade began. */
  readonly from: number;
  /** The process that works; absent when it gave up. */
  readonly holder?: string;
  /** Rises while that process lives. */
  readonly heartbeat: number;
  readonly progress?: PassProgress;
}

export interface SchemaVersion {
  readonly _id: string;
  readonly version: number;
  readonly upgrade?: UpgradeState;
}

type Change = mongo.UpdateFilter<SchemaVersion>;
export type SchemaVersionStore = ReturnType<typeof createSchemaVersionStore>;

/**
 * A service's document in `schema_versions`: its schema number and, during an upgrade, its lease and its progress. That
 * it is one document makes each step one atomic write, on a standalone server too.
 */
export function createSchemaVersionStore(connection: Connection, service: string) {
  const versions = connection.collection<SchemaVersion>(SCHEMA_VERSIONS);

  async function update(filter: mongo.Filter<SchemaVersion>, change: Change): Promise<boolean> {
    return (await versions.updateOne({ ...filter, _id: service }, change)).matchedCount === 1;
  }

  return {
    read: (): Promise<SchemaVersion | null> => versions.findOne({ _id: service }),

    isRestoring: async (): Promise<boolean> => (await versions.findOne({ _id: RESTORE_MARKER })) !== null,

    /** Writes the number of a service that has none yet, unless another replica is first. */
    async register(version: number): Promise<void> {
      try {
        await versions.updateOne({ _id: service }, { $setOnInsert: { version } }, { upsert: true });
      } catch (error) {
        if (duplicateKeyOf(error) === undefined) throw error;
      }
    },

    /** Makes `holder` the one who works, if the document is still as it was read. */
    claim({ version, upgrade }: SchemaVersion, holder: string): Promise<boolean> {
      // An equality with undefined would match every document.
      const seen = {
        "upgrade.holder": upgrade?.holder ?? null,
        "upgrade.heartbeat": upgrade?.heartbeat ?? null,
      };
      const held = { "upgrade.holder": holder, "upgrade.from": upgrade?.from ?? version };
      return update({ version, ...seen }, { $set: held, $inc: { "upgrade.heartbeat": 1 } });
    },

    /** What the holder writes. @returns false when another process holds the lease */
    writeAs(holder: string, change: Change): Promise<boolean> {
      return update({ "upgrade.holder": holder }, change);
    },
  };
}
