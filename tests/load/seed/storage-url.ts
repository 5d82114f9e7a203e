import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { repositoryPath } from "@tukar-saldo/test-kit";

/** The desk that runs on the data folder of this checkout, or on DATA_DIR; nothing is known of one that does not run. */
export async function findRunningDesk(): Promise<{ url?: string; mongo_url?: string }> {
  const folder = resolve(repositoryPath(""), process.env["DATA_DIR"] || ".data");
  const text = await readFile(join(folder, "run.json"), "utf8").catch(() => "{}");
  return JSON.parse(text) as { url?: string; mongo_url?: string };
}

/** The URL of the storage: MONGO_URL, else that of the desk that runs here. */
export async function findStorageUrl(): Promise<string | undefined> {
  return process.env["MONGO_URL"] || (await findRunningDesk()).mongo_url;
}

/** Whether a URL of MongoDB names a user, or cannot be read well enough to tell. */
export function hasCredentials(url: string): boolean {
  const [, authority = ""] = /^mongodb(?:\+srv)?:\/\/([^/?]*)/.exec(url) ?? [undefined, "@"];
  return authority.includes("@");
}
