import { SCHEMA_VERSIONS_COLLECTION } from "@tukar-saldo/contracts";

/** Sums `field` by the values of `groupBy`. */
export interface GroupedSumSpec {
  readonly collection: string;
  readonly groupBy: string;
  readonly field: string;
}

/** What is specific to a database about its backup. */
export interface BackupPlan {
  /** Collections that no backup contains. */
  readonly excluded: readonly string[];
  /** Collections that the services can recompute; left out of a backup without a snapshot. */
  readonly recomputed: readonly string[];
  /** Without a snapshot: the collections to read first, with the date field that the cut-off applies to. */
  readonly cutoffFields: Readonly<Record<string, string>>;
  /** Without a snapshot: collections that must not change while the backup reads. */
  readonly mustNotChange: readonly string[];
  readonly sums: GroupedSumSpec;
  /** The collection of schema versions: `{ _id: service, version }`. */
  readonly versions: string;
  /** A database with any of these documents is not empty and is never overwritten. */
  readonly restoreBlockers: readonly {
    readonly collection: string;
    readonly filter: object;
    readonly what: string;
  }[];
}

/** The plan of a desk's database. */
export const DESK_BACKUP_PLAN: BackupPlan = {
  // Used tokens expire before a backup is restored, and sessions are invalid under another secret.
  excluded: ["used_tokens_orders", "used_tokens_accounts", "sessions"],
  recomputed: ["stats_daily"],
  cutoffFields: { transactions: "created_at", audit: "at" },
  // Change when a reset deletes orders or a migration changes their form.
  mustNotChange: ["resets", SCHEMA_VERSIONS_COLLECTION],
  sums: { collection: "transactions", groupBy: "status", field: "usd_cents" },
  versions: SCHEMA_VERSIONS_COLLECTION,
  restoreBlockers: [
    { collection: "transactions", filter: {}, what: "orders" },
    { collection: "users", filter: {}, what: "users" },
    { collection: "installation", filter: { state: "done" }, what: "a finished set-up" },
  ],
};
