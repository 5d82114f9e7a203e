import type { Connection } from "mongoose";
import { newestSchemaVersion } from "./migration.js";
import type { Migration } from "./migration.js";

/** Determines the schema version of data that has none stored: the newest if the database is empty, else the first. */
export async function readInitialVersion(
  { db }: Connection,
  migrations: readonly Migration[],
): Promise<number> {
  const names = [...new Set(migrations.map(({ collection }) => collection))];
  const firstDocuments = await Promise.all(
    names.map((name) => db?.collection(name).findOne({}, { projection: { _id: 1 } })),
  );
  const isEmpty = firstDocuments.every((document) => document === null);
  return newestSchemaVersion(isEmpty ? migrations : []);
}
