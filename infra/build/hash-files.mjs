import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Returns one hash over the names and contents of files. @param {string[]} files paths from the repository's root */
export async function hashFiles(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(join(ROOT, file)));
  return hash.digest("hex");
}
