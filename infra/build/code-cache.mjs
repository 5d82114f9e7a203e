import { spawnSync } from "node:child_process";
import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./hash-files.mjs";

/** The program that becomes `dist/main.js` of a service. */
export const LOADER = "infra/build/run-with-code-cache.mjs";

/**
 * Removes a service's code cache, which V8 would tell from that of other code only by the code's length.
 * @param {string} workspace
 */
export const removeCodeCache = (workspace) =>
  rm(join(ROOT, workspace, "dist/main-code.cache"), { force: true });

/**
 * Completes the bundle of a service: runs the service, which without its settings ends as soon as its modules are
 * loaded, and lets it write its code cache. Without a cache, a service takes longer to start.
 * @param {string} workspace
 */
export async function writeCodeCache(workspace) {
  const program = join(ROOT, workspace, "dist/main.js");
  const codeFile = join(ROOT, workspace, "dist/main-code.js");
  // V8 forgets how a script from a cache imports modules. The loader's function has a name of the same length.
  const code = await readFile(codeFile, "utf8");
  const [notAscii] = /.{0,60}[^\0-\x7F]/.exec(code) ?? [];
  if (notAscii)
    throw new Error(`write the last character of this as \\uXXXX, so that the bundle is ASCII: ${notAscii}`);
  await writeFile(codeFile, code.replaceAll(/\bimport(?=\()/g, "__load"));
  await copyFile(join(ROOT, LOADER), program);
  spawnSync(process.execPath, [program], { env: { WRITE_CODE_CACHE: "yes" }, timeout: 60_000 });
}
