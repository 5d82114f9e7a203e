import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { runFile } from "./run-file.js";
import type { CaseResult } from "./run-file.js";

/** Runs all cases of a folder; returns undefined if the folder does not exist. */
export async function runFolder(folder: string, url: string): Promise<CaseResult[] | undefined> {
  if (!existsSync(folder)) return undefined;
  const setupClient = await MongoClient.connect(url);
  try {
    const { version } = await setupClient.db("admin").command({ buildInfo: 1 });
    const target = { url, version: String(version), setupClient };
    const results: CaseResult[] = [];
    for (const file of listCaseFiles(folder)) results.push(...(await runFile(join(folder, file), target)));
    return results;
  } finally {
    await setupClient.close();
  }
}

function listCaseFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .toSorted();
}
