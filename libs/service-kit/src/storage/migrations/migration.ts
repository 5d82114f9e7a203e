import type { mongo } from "mongoose";

/** How the documents of a collection get another form, one by one. */
export interface DocumentChange<Stored extends mongo.Document> {
  /** Matches the documents that still need the change, and no others. */
  readonly pending: mongo.Filter<Stored>;
  /** The fields that `update` reads. A document in which one of them changes meanwhile is left for the last pass. */
  readonly fields: readonly (keyof Stored & string)[];
  /** What one document needs. @throws Error that says why it cannot be changed */
  update(document: Stored): mongo.UpdateFilter<Stored>;
}

/** A step from one form of a service's data to the next: expand, backfill, contract (docs/decisions/0017-migrations.md). */
export interface Migration<Stored extends mongo.Document = mongo.Document> {
  /** The schema number that it leads to, one more than the migration before; data without any has number 1. */
  readonly number: number;
  /** As in the name of its file. */
  readonly name: string;
  /** One or two sentences for the operator: the upgrade notes show them. */
  readonly describe: string;
  /** Why replicas of the version before may go on meanwhile, and how documents that they write late are caught. */
  readonly lateWrites: string;
  readonly collection: string;
  /** Documents per batch; 1,000 when absent. */
  readonly batchSize?: number;
  /** Adds what the backfill needs, an index for example. Run again after an interruption. */
  expand?(database: mongo.Db): Promise<void>;
  /** Gives every document the new form. Nothing is taken away that replicas of the version before read. */
  readonly backfill: DocumentChange<Stored>;
  /** Takes away what only the version before reads. Done by the next upgrade, when none of its replicas runs. */
  readonly contract?: DocumentChange<Stored>;
}

/** The number of data that no migration has touched. */
const FIRST_SCHEMA = 1;

/** A migration, its fields checked against the documents' type. */
export function defineMigration<Stored extends mongo.Document>(migration: Migration<Stored>): Migration {
  return migration as Migration;
}

/** The schema number of a service with these migrations. @throws Error when they do not count up from 2 */
export function schemaVersionOf(migrations: readonly Migration[]): number {
  const isCounting = migrations.every(({ number }, index) => number === FIRST_SCHEMA + 1 + index);
  if (!isCounting) throw new Error("migrations are numbered from 2 on, without gaps");
  return FIRST_SCHEMA + migrations.length;
}

/** What the log and the operator's tools call it: `migration 002 whatsapp-e164`. */
export const labelOf = ({ number, name }: Migration): string =>
  `migration ${String(number).padStart(3, "0")} ${name}`;
