import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { runFile, type CaseResult } from "./run-file.js";

/** Runs all cases of a folder; undefined when there is no such folder. */
export async function runFolder(folder: string, url: string): Promise<CaseResult[] | undefined> {
  if (!existsSync(folder)) return undefined;
  const version = await serverVersion(url);
  const results: CaseResult[] = [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  );
  for (const file of files.toSorted()) results.push(...(await runFile(join(folder, file), url, version)));
  return results;
}

async function serverVersion(url: string): Promise<string> {
  const client = await MongoClient.connect(url);
  const info = await client.db("admin").command({ buildInfo: 1 });
  await client.close();
  return String(info.version);
}
