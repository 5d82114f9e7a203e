import type { Manifest, ManifestChunk } from "vite";

/** Collects the chunks with these manifest keys and every chunk that they import statically, at any depth. */
export function collectChunks(manifest: Manifest, keys: Iterable<string>): ManifestChunk[] {
  const chunks = new Map<string, ManifestChunk>();
  const addWithImports = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || chunks.has(key)) return;
    chunks.set(key, chunk);
    for (const imported of chunk.imports ?? []) addWithImports(imported);
  };
  for (const key of keys) addWithImports(key);
  return [...chunks.values()];
}
