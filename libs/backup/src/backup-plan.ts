import { SCHEMA_VERSIONS_COLLECTION } from "@tukar-saldo/contracts";

/**
 * The sums that a backup's summary contains: for each value of `groupBy`, the sum of `field` over the documents of
 * `collection`.
 */
export interface GroupedSumSpec {
  readonly collection: string;
  readonly groupBy: string;
  readonly field: string;
}

/** How a backup treats the collections of a database. */
export interface BackupPlan {
  /** Collections that no backup contains. */
  readonly excludedCollections: readonly string[];
  /** Collections that services can recompute. A backup without a snapshot leaves them out. */
  readonly recomputableCollections: readonly string[];
  /**
   * For a backup without a snapshot: the collections to read first, and the date field of each. Documents whose date
   * is after the cut-off are left out.
   */
  readonly cutoffFields: Readonly<Record<string, string>>;
  /**
   * For a backup without a snapshot: collections whose documents are numbered in the order in which they are written,
   * and the field that contains the number. Documents written after the cut-off are left out.
   */
  readonly cutoffNumbers: Readonly<Record<string, string>>;
  /** For a backup without a snapshot: collections that must not change while the backup reads the database. */
  readonly mustNotChange: readonly string[];
  readonly sums: GroupedSumSpec;
  /** The name of the collection of schema versions, whose documents are `{ _id: service, version }`. */
  readonly versions: string;
  /** The documents that show that a database is in use. A restore refuses a database that contains any of them. */
  readonly restoreBlockers: readonly {
    readonly collection: string;
    readonly filter: object;
    readonly label: string;
  }[];
}

/** How a desk's database is backed up. */
export const DESK_BACKUP_PLAN: BackupPlan = {
  // A restored desk needs none of these collections: used tokens and challenges expire within minutes, notices after a
  // day, and all users sign in again, which creates new sessions.
  excludedCollections: ["used_tokens_orders", "used_tokens_accounts", "challenges", "notices", "sessions"],
  recomputableCollections: ["stats_daily"],
  cutoffFields: { transactions: "created_at", audit_heads: "at" },
  // Audit rows are cut off by number, as a row may have an earlier time than the row before it.
  cutoffNumbers: { audit: "seq" },
  // These collections change when a reset deletes orders or a migration changes documents.
  mustNotChange: ["resets", SCHEMA_VERSIONS_COLLECTION],
  sums: { collection: "transactions", groupBy: "status", field: "usd_cents" },
  versions: SCHEMA_VERSIONS_COLLECTION,
  restoreBlockers: [
    { collection: "transactions", filter: {}, label: "orders" },
    { collection: "users", filter: {}, label: "users" },
    { collection: "installation", filter: { state: "done" }, label: "a finished set-up" },
  ],
};
