import type { mongo } from "mongoose";

/** A change of the documents of a collection, one by one. */
export interface DocumentChange<Stored extends mongo.Document> {
  /** Matches the documents that still need the change, and no others. */
  readonly pending: mongo.Filter<Stored>;
  /** The fields that `update` reads. If one changes before the write, the document waits for the next pass. */
  readonly fields: readonly (keyof Stored & string)[];
  /** The update of one document. @throws Error that says why the document cannot be changed */
  update(document: Stored): mongo.UpdateFilter<Stored>;
}

/** A step from one form of a service's data to the next: expand, backfill, contract (docs/decisions/0017-migrations.md). */
export interface Migration<Stored extends mongo.Document = mongo.Document> {
  /** The schema number after it, one more than that of the previous migration. The first migration is 2. */
  readonly number: number;
  /** As in the name of its file. */
  readonly name: string;
  /** One or two sentences for the operator: the upgrade notes show them. */
  readonly describe: string;
  /** How this version reads what replicas of the previous version write meanwhile, and when that is migrated. */
  readonly lateWrites: string;
  readonly collection: string;
  /** Documents per batch; 1,000 when absent. */
  readonly batchSize?: number;
  /** Prepares the backfill, for example by an index. Must be idempotent: it runs again after an interruption. */
  expand?(database: mongo.Db): Promise<void>;
  /** Changes every document to the new form, and keeps what replicas of the previous version read. */
  readonly backfill: DocumentChange<Stored>;
  /** Removes what only the previous version reads. The next upgrade runs it, when none of its replicas is left. */
  readonly contract?: DocumentChange<Stored>;
}

/** The schema number of data before any migration. */
const FIRST_SCHEMA = 1;

/** Defines a migration; the compiler checks its fields against the type of the documents. */
export function defineMigration<Stored extends mongo.Document>(migration: Migration<Stored>): Migration {
  return migration as Migration;
}

/** The schema number of a service with these migrations. @throws Error when their numbers are not 2, 3, 4, … */
export function newestSchemaVersion(migrations: readonly Migration[]): number {
  const isCounting = migrations.every(({ number }, index) => number === FIRST_SCHEMA + 1 + index);
  if (!isCounting) throw new Error("migrations are numbered from 2 on, without gaps");
  return FIRST_SCHEMA + migrations.length;
}

/** Its name in the log and in the operator's tools, such as `migration 002 whatsapp-e164`. */
export const migrationLabel = ({ number, name }: Migration): string =>
  `migration ${String(number).padStart(3, "0")} ${name}`;
