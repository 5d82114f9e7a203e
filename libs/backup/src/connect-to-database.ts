import { MongoClient } from "mongodb";
import type { Db } from "mongodb";
import { BackupError } from "./file/errors.js";

/** MongoDB's error codes Unauthorized and AuthenticationFailed. */
const AUTH_ERROR_CODES = new Set([13, 18]);
const CONNECT_TIMEOUT_MS = 5_000;

/** Connects to the database that the URL names. @throws BackupError if the server is unreachable or refuses the user */
export async function connectToDatabase(
  url: string,
): Promise<{ client: MongoClient; database: Db; close(): Promise<void> }> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS, w: "majority" });
  try {
    await client.connect();
    const database = client.db();
    await database.command({ ping: 1 });
    return { client, database, close: () => client.close() };
  } catch (error) {
    await client.close();
    const isAuthError = AUTH_ERROR_CODES.has(Number((error as { code?: unknown }).code));
    const reason = isAuthError ? "MongoDB refuses the user of the URL" : "MongoDB cannot be reached";
    throw new BackupError(`${reason}: ${(error as Error).message}`, { cause: error });
  }
}
