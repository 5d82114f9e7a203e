import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { inCheckout } from "@tukar-saldo/test-kit";

/** The storage of MONGO_URL, else of the desk that runs on the data folder of this checkout. */
export async function findStorage(): Promise<string | undefined> {
  if (process.env["MONGO_URL"]) return process.env["MONGO_URL"];
  const folder = resolve(inCheckout(""), process.env["DATA_DIR"] || ".data");
  const text = await readFile(join(folder, "run.json"), "utf8").catch(() => "{}");
  return (JSON.parse(text) as { mongo_url?: string }).mongo_url;
}
