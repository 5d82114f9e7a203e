import { MongoServerError } from "mongodb";
import type { MongoClient } from "mongodb";

const COMMAND_NOT_FOUND_CODE = 59;

/** Whether the server is the embedded storage. False if buildInfo needs authentication. */
export async function isEmbeddedStorage(client: Pick<MongoClient, "db">): Promise<boolean> {
  const buildInfo = await client
    .db("admin")
    .command({ buildInfo: 1 })
    .catch(() => ({ modules: [] }));
  return Array.isArray(buildInfo["modules"]) && buildInfo["modules"].includes("embedded");
}

/** Whether the error says that the server does not know the command. The embedded storage has no user management. */
export const isUnknownCommand = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === COMMAND_NOT_FOUND_CODE;
