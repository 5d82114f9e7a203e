import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** One hash over the names and contents of these files of the checkout. @param {string[]} files */
export async function hashFiles(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(join(ROOT, file)));
  return hash.digest("hex");
}
