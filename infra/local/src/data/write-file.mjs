import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file only its owner can read, whole or not at all: a temporary file, flushed, then renamed.
 * @param {string} file
 * @param {unknown} content becomes JSON
 */
export async function writeJson(file, content) {
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, "w", 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(`${JSON.stringify(content, undefined, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  const folder = await open(dirname(file), "r");
  await folder.sync().catch(() => undefined);
  await folder.close();
}
