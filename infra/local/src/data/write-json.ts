import { open } from "node:fs/promises";
import { dirname } from "node:path";
import writeFileAtomic from "write-file-atomic";

/** Writes a file that only its owner can read, whole or not at all. */
export async function writeJson(file: string, content: unknown): Promise<void> {
  await writeFileAtomic(file, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
  // So that the renaming, too, survives a power failure.
  const folder = await open(dirname(file), "r");
  await folder.sync().catch(() => undefined);
  await folder.close();
}
