import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { inCheckout } from "./paths.mjs";

const NOT_INPUT = new Set(["node_modules", "dist", "tests"]);
const TEST = /\.test\.tsx?$/;

/**
 * @param {string} path from the root of the checkout
 * @returns {Promise<string[]>}
 */
async function filesUnder(path) {
  const found = await stat(inCheckout(path)).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [path];
  const names = (await readdir(inCheckout(path))).filter((name) => !NOT_INPUT.has(name) && !TEST.test(name));
  return (await Promise.all(names.sort().map((name) => filesUnder(join(path, name))))).flat();
}

/**
 * One hash over names and contents of all files under the given paths: equal when nothing that counts has
 * changed.
 * @param {string[]} paths from the root of the checkout
 */
export async function hashOf(paths) {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0] ?? "");
  for (const file of (await Promise.all(paths.map(filesUnder))).flat()) {
    hash.update(`\0${file}\0`).update(await readFile(inCheckout(file)));
  }
  return hash.digest("hex");
}
