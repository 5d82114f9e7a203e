import { parseArgs } from "node:util";
import { MongoClient } from "mongodb";
import { exportData } from "./export-data.js";
import { importData } from "./import-data.js";

const report = (line: string): void => console.log(line);
const USAGE = "export|import --url mongodb://HOST:PORT --database NAME --folder FOLDER [--drop]";

/** Moves a database between any two MongoDB URLs by way of a folder. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: "string" },
      database: { type: "string" },
      folder: { type: "string" },
      drop: { type: "boolean", default: false },
    },
  });
  const { url, database, folder, drop } = values;
  const [direction] = positionals;
  if (!url || !database || !folder || !["export", "import"].includes(direction ?? "")) throw new Error(USAGE);
  const client = await MongoClient.connect(url);
  try {
    if (direction === "export") await exportData(client.db(database), folder, report);
    else await importData(client.db(database), folder, { drop, report });
  } finally {
    await client.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
