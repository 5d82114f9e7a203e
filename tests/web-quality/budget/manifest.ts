import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { constants, gzipSync } from "node:zlib";
import { OFFLINE_SHELL_PATH } from "@tukar-saldo/contracts";
import type { Manifest } from "vite";
import { collectChunks } from "../../../web/build/collect-chunks.js";

const WEB_DIST_FOLDER = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(`${WEB_DIST_FOLDER}.vite/manifest.json`, "utf8")) as Manifest;
}

/** Lists the files that index.html loads. */
function listPageFiles(): string[] {
  const indexHtml = readFileSync(`${WEB_DIST_FOLDER}index.html`, "utf8");
  return [...indexHtml.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? "");
}

/** Finds the chunks of an entry, which is index.html, a folder (with a trailing slash) or a single chunk. */
function findChunks(manifest: Manifest, entry: string): string[] {
  const pageFiles = entry === "index.html" ? listPageFiles() : [];
  const chunkKeys = Object.entries(manifest)
    .filter(
      ([key, { file }]) =>
        pageFiles.includes(file) || (entry.endsWith("/") ? key.startsWith(entry) : key === entry),
    )
    .map(([key]) => key);
  if (chunkKeys.length === 0) throw new Error(`the build has no ${entry}`);
  return chunkKeys;
}

/** Collects all files that must be loaded before the chunks of these entries run. */
export function collectFiles(manifest: Manifest, entries: readonly string[]): Set<string> {
  const chunkKeys = entries.flatMap((entry) => findChunks(manifest, entry));
  return new Set(
    collectChunks(manifest, chunkKeys).flatMap(({ file, css = [], assets = [] }) => [
      file,
      ...css,
      ...assets,
    ]),
  );
}

/** Lists the files that the service worker precaches. */
export function listPrecachedFiles(): string[] {
  const workerSource = readFileSync(`${WEB_DIST_FOLDER}sw.js`, "utf8");
  const urls = [...workerSource.matchAll(/\{url:"([^"]+)",revision:/g)].map(([, url]) => url ?? "");
  if (!urls.includes(OFFLINE_SHELL_PATH))
    throw new Error(`the service worker does not keep ${OFFLINE_SHELL_PATH}`);
  return urls.map((url) => (url === OFFLINE_SHELL_PATH ? "index.html" : url));
}

/** Computes the transfer size in kB, with gzip at level 9 except for fonts. */
export function computeTransferKb(files: Iterable<string>): number {
  let totalBytes = 0;
  for (const file of files) {
    const content = readFileSync(WEB_DIST_FOLDER + file);
    totalBytes += file.endsWith(".woff2")
      ? content.length
      : gzipSync(content, { level: constants.Z_BEST_COMPRESSION }).length;
  }
  return totalBytes / 1_000;
}
