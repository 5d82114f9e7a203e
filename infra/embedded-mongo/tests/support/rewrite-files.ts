import type { Db } from "mongodb";

/** Makes the server rewrite its files and waits until it has finished. */
export async function rewriteFiles(database: Db): Promise<void> {
  let reply = await database.command({ rewriteFiles: 1 });
  while (reply["done"] !== true)
    reply = await database.command({ rewriteFiles: 1, ticket: reply["ticket"] as number });
}
