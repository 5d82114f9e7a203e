import { mongo } from "mongoose";

const DUPLICATE_KEY = 11_000;

/** The first field of the unique index that refused a write; undefined for any other error. */
export function duplicateFieldOf(error: unknown): string | undefined {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return undefined;
  const pattern: unknown = error["keyPattern"];
  return Object.keys(typeof pattern === "object" && pattern !== null ? pattern : { unknown: 1 })[0];
}

/** Whether the only failures of an unordered insert are documents that are stored already. */
export function hasOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof mongo.MongoBulkWriteError)) return false;
  const failures = [error.writeErrors].flat();
  return failures.length > 0 && failures.every(({ code }) => code === DUPLICATE_KEY);
}
