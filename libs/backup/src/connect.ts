import { MongoClient } from "mongodb";
import type { Db } from "mongodb";
import { BackupError } from "./file/failures.js";

/** Unauthorized, and AuthenticationFailed. */
const REFUSED = new Set([13, 18]);
const PATIENCE_MS = 5_000;

/** A connection of its own to the database that the URL names. @throws BackupError where nothing answers */
export async function connectTo(
  url: string,
): Promise<{ client: MongoClient; database: Db; close(): Promise<void> }> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: PATIENCE_MS, w: "majority" });
  try {
    await client.connect();
    const database = client.db();
    await database.command({ ping: 1 });
    return { client, database, close: () => client.close() };
  } catch (error) {
    await client.close();
    const isRefused = REFUSED.has(Number((error as { code?: unknown }).code));
    const sentence = isRefused ? "MongoDB refuses the user of the URL" : "MongoDB cannot be reached";
    throw new BackupError(`${sentence}: ${(error as Error).message}`, { cause: error });
  }
}
