import { parseArgs } from "node:util";
import { MongoClient } from "mongodb";
import { createProgressReporter } from "../progress.js";
import { exportData } from "./export-data.js";
import { importData } from "./import-data.js";

const USAGE =
  "export|import --database NAME --folder FOLDER [--drop] [--url mongodb://HOST:PORT], the URL by MONGO_URL if absent";

/** Exports a database into a folder or imports it from there, to copy it from one MongoDB server to another. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      // MONGO_URL is the safe place for a URL with a password: every user of the machine can see the arguments of a
      // process.
      url: { type: "string", default: process.env["MONGO_URL"] ?? "" },
      database: { type: "string" },
      folder: { type: "string" },
      drop: { type: "boolean", default: false },
    },
  });
  const { url, database, folder, drop } = values;
  const [direction] = positionals;
  if (!url || !database || !folder || !["export", "import"].includes(direction ?? "")) throw new Error(USAGE);
  const progress = createProgressReporter(process.stdout);
  const client = await MongoClient.connect(url);
  try {
    if (direction === "export") await exportData({ client, database }, folder, progress);
    else await importData(client.db(database), folder, { drop, progress });
  } finally {
    await client.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
