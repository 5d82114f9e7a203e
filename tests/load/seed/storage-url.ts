import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { repositoryPath } from "@tukar-saldo/test-kit";

/** Reads the URLs of the desk that runs on DATA_DIR, by default `.data` of this checkout; empty if no desk runs. */
async function findRunningDesk(): Promise<{ url?: string; mongo_url?: string }> {
  const folder = resolve(repositoryPath(""), process.env["DATA_DIR"] || ".data");
  const text = await readFile(join(folder, "run.json"), "utf8").catch(() => "{}");
  return JSON.parse(text) as { url?: string; mongo_url?: string };
}

/** The URL of the storage: MONGO_URL, or else the storage of the desk that runs here. */
export async function findStorageUrl(): Promise<string | undefined> {
  return process.env["MONGO_URL"] || (await findRunningDesk()).mongo_url;
}

/** Whether a MongoDB URL contains a user name; also true for a text that is no such URL. */
export function hasCredentials(url: string): boolean {
  const [, authority = ""] = /^mongodb(?:\+srv)?:\/\/([^/?]*)/.exec(url) ?? [undefined, "@"];
  return authority.includes("@");
}
