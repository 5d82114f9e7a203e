import { MongoServerError } from "mongodb";
import type { MongoClient } from "mongodb";

const COMMAND_NOT_FOUND = 59;

/** Whether the embedded storage answers in MongoDB's place; a server that keeps this to itself is not. */
export async function isEmbedded(client: Pick<MongoClient, "db">): Promise<boolean> {
  const info = await client
    .db("admin")
    .command({ buildInfo: 1 })
    .catch(() => ({ modules: [] }));
  return Array.isArray(info["modules"]) && info["modules"].includes("embedded");
}

/** The server has no such command: it keeps its users in its own way. */
export const isUnknownCommand = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === COMMAND_NOT_FOUND;
