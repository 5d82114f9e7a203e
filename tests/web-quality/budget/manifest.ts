import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { constants, gzipSync } from "node:zlib";
import { OFFLINE_SHELL_PATH } from "@tukar-saldo/contracts";
import type { Manifest } from "vite";
import { collectChunks } from "../../../web/build/collect-chunks.js";

const DIST = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, "utf8")) as Manifest;
}

/** Lists the files that index.html loads. */
function listPageFiles(): string[] {
  const page = readFileSync(`${DIST}index.html`, "utf8");
  return [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? "");
}

/** Finds the chunks of an entry, which is the page, a folder (with a trailing slash) or a single chunk. */
function findChunks(manifest: Manifest, entry: string): string[] {
  const pageFiles = entry === "index.html" ? listPageFiles() : [];
  const found = Object.entries(manifest)
    .filter(
      ([key, { file }]) =>
        pageFiles.includes(file) || (entry.endsWith("/") ? key.startsWith(entry) : key === entry),
    )
    .map(([key]) => key);
  if (found.length === 0) throw new Error(`the build has no ${entry}`);
  return found;
}

/** Collects all files that must be loaded before the chunks of these entries run. */
export function collectFiles(manifest: Manifest, entries: readonly string[]): Set<string> {
  const keys = entries.flatMap((entry) => findChunks(manifest, entry));
  return new Set(
    collectChunks(manifest, keys).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  );
}

/** Lists the files that the service worker precaches. */
export function listPrecachedFiles(): string[] {
  const worker = readFileSync(`${DIST}sw.js`, "utf8");
  const urls = [...worker.matchAll(/\{url:"([^"]+)",revision:/g)].map(([, url]) => url ?? "");
  if (!urls.includes(OFFLINE_SHELL_PATH))
    throw new Error(`the service worker does not keep ${OFFLINE_SHELL_PATH}`);
  return urls.map((url) => (url === OFFLINE_SHELL_PATH ? "index.html" : url));
}

/** Computes the transfer size in kB, with gzip at level 9 except for fonts. */
export function computeTransferKb(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) {
    const content = readFileSync(DIST + file);
    bytes += file.endsWith(".woff2")
      ? content.length
      : gzipSync(content, { level: constants.Z_BEST_COMPRESSION }).length;
  }
  return bytes / 1_000;
}
