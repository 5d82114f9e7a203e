import { readRunFile } from "../../../infra/local/src/run-file.js";

/** Finds the URL of the storage: MONGO_URL, or the storage of the running desk. */
export async function findStorageUrl(): Promise<string | undefined> {
  return process.env["MONGO_URL"] || (await readRunFile()).mongo_url;
}

/** Whether a MongoDB URL contains a user name; true for a text that is not a MongoDB URL. */
export function hasCredentials(url: string): boolean {
  const [, authority = ""] = /^mongodb(?:\+srv)?:\/\/([^/?]*)/.exec(url) ?? [undefined, "@"];
  return authority.includes("@");
}
