import type { mongo } from "mongoose";

/** A change that a migration makes to each document of a collection. */
export interface DocumentChange<Stored extends mongo.Document> {
  /** Matches the documents that still need the change, and no others. */
  readonly pending: mongo.Filter<Stored>;
  /**
   * The fields that `update` reads. If one of them changes before the write, the document is left for the next
   * pass.
   */
  readonly fields: readonly (keyof Stored & string)[];
  /** Computes the update of a document. @throws Error that says why the document cannot be changed */
  update(document: Stored): mongo.UpdateFilter<Stored>;
}

/** A step from one schema of a service's data to the next (docs/decisions/0017-migrations.md). */
export interface Migration<Stored extends mongo.Document = mongo.Document> {
  /** The schema version after this migration, one higher than before it. The first migration has number 2. */
  readonly number: number;
  /** The name of the migration, which is also part of its file name. */
  readonly name: string;
  /** One or two sentences for the operator, which the upgrade notes show. */
  readonly description: string;
  /**
   * How this version reads documents that replicas of the previous version write during the upgrade, and when these
   * documents are migrated.
   */
  readonly lateWrites: string;
  readonly collection: string;
  /** The number of documents in a batch; 1,000 when absent. */
  readonly batchSize?: number;
  /** Prepares the backfill, for example by an index. It runs again after an interruption, so it must be idempotent. */
  expand?(database: mongo.Db): Promise<void>;
  /** Changes every document to the new schema, and keeps the fields that replicas of the previous version read. */
  readonly backfill: DocumentChange<Stored>;
  /**
   * Removes fields that only the previous version reads. The next upgrade runs it, when no replica of that version
   * is left.
   */
  readonly contract?: DocumentChange<Stored>;
}

/** The schema version of data before any migration. */
const FIRST_SCHEMA = 1;

/** Defines a migration; the compiler checks its fields against the type of the documents. */
export function defineMigration<Stored extends mongo.Document>(migration: Migration<Stored>): Migration {
  return migration as Migration;
}

/** The schema version after the given migrations. @throws Error when their numbers are not 2, 3, 4, … */
export function newestSchemaVersion(migrations: readonly Migration[]): number {
  const isNumberedInOrder = migrations.every(({ number }, index) => number === FIRST_SCHEMA + 1 + index);
  if (!isNumberedInOrder) throw new Error("migrations are numbered from 2 on, without gaps");
  return FIRST_SCHEMA + migrations.length;
}

/** The name of a migration as the log and the migration check show it, such as `migration 002 whatsapp-e164`. */
export const migrationLabel = ({ number, name }: Migration): string =>
  `migration ${String(number).padStart(3, "0")} ${name}`;
