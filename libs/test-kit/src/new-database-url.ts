import { randomUUID } from "node:crypto";

/** Creates the URL of a new database on the MongoDB server at `url`. */
export function newDatabaseUrl(url: string): string {
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/test_${randomUUID()}`;
  return databaseUrl.href;
}
