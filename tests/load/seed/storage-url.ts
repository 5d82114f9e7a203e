import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { repositoryPath } from "@tukar-saldo/test-kit";

/** Reads the URLs of the desk that runs on DATA_DIR, by default `.data` of this checkout; `{}` if no desk runs. */
export async function findRunningDesk(): Promise<{ url?: string; mongo_url?: string }> {
  const folder = resolve(repositoryPath(""), process.env["DATA_DIR"] || ".data");
  const text = await readFile(join(folder, "run.json"), "utf8").catch(() => "{}");
  return JSON.parse(text) as { url?: string; mongo_url?: string };
}

/** Finds the URL of the storage: MONGO_URL, or the storage of the running desk. */
export async function findStorageUrl(): Promise<string | undefined> {
  return process.env["MONGO_URL"] || (await findRunningDesk()).mongo_url;
}

/** Whether a MongoDB URL contains a user name; true for a text that is not a MongoDB URL. */
export function hasCredentials(url: string): boolean {
  const [, authority = ""] = /^mongodb(?:\+srv)?:\/\/([^/?]*)/.exec(url) ?? [undefined, "@"];
  return authority.includes("@");
}
