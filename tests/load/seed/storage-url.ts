import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { repositoryPath } from "@tukar-saldo/test-kit";

/** The URL of the storage: MONGO_URL, else that of the desk running on this checkout's data folder. */
export async function findStorageUrl(): Promise<string | undefined> {
  if (process.env["MONGO_URL"]) return process.env["MONGO_URL"];
  const folder = resolve(repositoryPath(""), process.env["DATA_DIR"] || ".data");
  const text = await readFile(join(folder, "run.json"), "utf8").catch(() => "{}");
  return (JSON.parse(text) as { mongo_url?: string }).mongo_url;
}

/** Whether a URL of MongoDB names a user, or cannot be read well enough to tell. */
export function hasCredentials(url: string): boolean {
  const [, authority = ""] = /^mongodb(?:\+srv)?:\/\/([^/?]*)/.exec(url) ?? [undefined, "@"];
  return authority.includes("@");
}
