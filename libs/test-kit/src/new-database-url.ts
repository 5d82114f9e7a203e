import { randomUUID } from "node:crypto";

/** Creates the URL of a new database on the MongoDB server at `url`. */
export function newDatabaseUrl(url: string): string {
  const database = new URL(url);
  database.pathname = `/test_${randomUUID()}`;
  return database.href;
}
