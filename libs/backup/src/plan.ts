import { SCHEMA_VERSIONS } from "@tukar-saldo/contracts";

/** Sums of a field by the values of another one. */
export interface SumRule {
  readonly collection: string;
  readonly by: string;
  readonly of: string;
}

/** What a backup knows of the database it copies. */
export interface Plan {
  /** Collections that do not go in. */
  readonly leftOut: readonly string[];
  /** Of a backup without a snapshot these are left out too: the services count them anew from the rest. */
  readonly derived: readonly string[];
  /** In a backup without a snapshot: the field by which later documents are left out. Read before all others. */
  readonly upTo: Readonly<Record<string, string>>;
  /** In a backup without a snapshot: collections that must not change meanwhile. */
  readonly steady: readonly string[];
  readonly sums: SumRule;
  /** The collection whose documents say which form of the data each service wrote: `{ _id: service, version }`. */
  readonly versions: string;
  /** A desk that holds any of these is not overwritten. */
  readonly taken: readonly { readonly collection: string; readonly filter: object; readonly what: string }[];
}

/** The desk's database. */
export const DESK_PLAN: Plan = {
  // Used tokens have run out before a backup is restored, and a session is worth nothing under another secret.
  leftOut: ["used_tokens_orders", "used_tokens_accounts", "sessions"],
  derived: ["stats_daily"],
  upTo: { transactions: "created_at", audit: "at" },
  // A reset deletes orders while they are being read.
  steady: ["resets"],
  sums: { collection: "transactions", by: "status", of: "usd_cents" },
  versions: SCHEMA_VERSIONS,
  taken: [
    { collection: "transactions", filter: {}, what: "orders" },
    { collection: "users", filter: {}, what: "users" },
    { collection: "installation", filter: { state: "done" }, what: "a finished set-up" },
  ],
};
