import { mongo } from "mongoose";
import type { Connection } from "mongoose";

const COMMAND_NOT_FOUND_CODE = 59;
/** An hour is far more than needed: rewriting a million orders takes some minutes. */
const TIMEOUT_MS = 60 * 60_000;

/**
 * Makes the embedded storage rewrite its files without removed and overwritten data, and waits until the rewriting is
 * done. Does nothing on MongoDB, which has no such command.
 * @returns whether files were rewritten
 * @throws MongoServerError if the storage cannot write (its disk is full), Error if it is not done within an hour
 */
export async function rewriteStorageFiles({ db }: Pick<Connection, "db">): Promise<boolean> {
  if (!db) throw new Error("MongoDB is not connected");
  const deadline = performance.now() + TIMEOUT_MS;
  let rewriteCommand: { rewriteFiles: 1; ticket?: number } = { rewriteFiles: 1 };
  while (performance.now() < deadline) {
    const reply = await db.command(rewriteCommand).catch(ignoreUnknownCommand);
    if (!reply) return false;
    if (reply["done"] === true) return true;
    rewriteCommand = { rewriteFiles: 1, ticket: reply["ticket"] as number };
  }
  throw new Error("the storage has not written its files anew in time");
}

function ignoreUnknownCommand(error: unknown): undefined {
  if (!(error instanceof mongo.MongoServerError) || error.code !== COMMAND_NOT_FOUND_CODE) throw error;
}
