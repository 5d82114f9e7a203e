import { mongo } from "mongoose";

const DUPLICATE_KEY_CODE = 11_000;

/** The first field of the unique index that refused a write; undefined for any other error. */
export function duplicateFieldOf(error: unknown): string | undefined {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY_CODE) return undefined;
  const keyPattern: unknown = error["keyPattern"];
  return Object.keys(typeof keyPattern === "object" && keyPattern !== null ? keyPattern : { unknown: 1 })[0];
}

/** Whether an unordered insert failed only for documents that are already stored. */
export function hasOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof mongo.MongoBulkWriteError)) return false;
  const writeErrors = [error.writeErrors].flat();
  return writeErrors.length > 0 && writeErrors.every(({ code }) => code === DUPLICATE_KEY_CODE);
}
