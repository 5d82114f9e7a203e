import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { compress } from "./compression.js";
import type { Encoding } from "./compression.js";

/** The HTML file of a page. */
export interface Page {
  html: string;
  /** Compresses the HTML unless the encoding is undefined. Each encoding has its own ETag. */
  encode(encoding: Encoding | undefined): Promise<{ body: string | Buffer; etag: string }>;
}

function createPage(html: string): Page {
  const hash = createHash("sha256").update(html).digest("base64url").slice(0, 27);
  const cache = new Map<Encoding, Promise<Buffer>>();
  return {
    html,
    async encode(encoding) {
      if (encoding === undefined) return { body: html, etag: `"${hash}"` };
      const compressedHtml = cache.get(encoding) ?? compress(encoding, Buffer.from(html));
      cache.set(encoding, compressedHtml);
      return { body: await compressedHtml, etag: `"${hash}-${encoding}"` };
    },
  };
}

type Transform = (html: string, file: string) => string;

/**
 * Creates a reader of a folder's HTML files. It passes each file through `transform`, caches the result until the file
 * changes, and returns undefined for a missing file.
 */
export function createPageReader(
  folder: string,
  transform: Transform,
): (file: string) => Promise<Page | undefined> {
  const pageCache = new Map<string, { modifiedAt: number; page: Page }>();
  return async (file) => {
    const path = join(folder, file);
    try {
      const { mtimeMs } = await stat(path);
      const cachedEntry = pageCache.get(file);
      if (cachedEntry?.modifiedAt === mtimeMs) return cachedEntry.page;
      const page = createPage(transform(await readFile(path, "utf8"), file));
      pageCache.set(file, { modifiedAt: mtimeMs, page });
      return page;
    } catch {
      return undefined;
    }
  };
}
