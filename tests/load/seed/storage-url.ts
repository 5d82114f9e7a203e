import { readRunFile } from "../../../infra/local/src/run-file.js";

/** The URL of the storage: MONGO_URL, or else the storage of the desk that runs here. */
export async function findStorageUrl(): Promise<string | undefined> {
  return process.env["MONGO_URL"] || (await readRunFile()).mongo_url;
}

/** Whether a MongoDB URL contains a user name; also true for a text that is no such URL. */
export function hasCredentials(url: string): boolean {
  const [, authority = ""] = /^mongodb(?:\+srv)?:\/\/([^/?]*)/.exec(url) ?? [undefined, "@"];
  return authority.includes("@");
}
