import type { Manifest, ManifestChunk } from "vite";

/** The chunks with these manifest keys and all chunks that they import statically, directly or indirectly. */
export function collectChunks(manifest: Manifest, keys: Iterable<string>): ManifestChunk[] {
  const chunks = new Map<string, ManifestChunk>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || chunks.has(key)) return;
    chunks.set(key, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...chunks.values()];
}
