import { randomUUID } from "node:crypto";

/** The URL of a new database on this MongoDB server. */
export function newDatabaseUrl(url: string): string {
  const database = new URL(url);
  database.pathname = `/test_${randomUUID()}`;
  return database.href;
}
