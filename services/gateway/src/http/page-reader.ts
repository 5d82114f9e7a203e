import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pack } from "./compression.js";
import type { Encoding } from "./compression.js";

export interface Page {
  html: string;
  /** What travels to a client that takes this encoding, and the mark of just these bytes. */
  as(encoding: Encoding | undefined): Promise<{ body: string | Buffer; etag: string }>;
}

function pageOf(html: string): Page {
  const mark = createHash("sha256").update(html).digest("base64url").slice(0, 27);
  const packed = new Map<Encoding, Promise<Buffer>>();
  return {
    html,
    async as(encoding) {
      if (encoding === undefined) return { body: html, etag: `"${mark}"` };
      const packing = packed.get(encoding) ?? pack(encoding, Buffer.from(html));
      packed.set(encoding, packing);
      return { body: await packing, etag: `"${mark}-${encoding}"` };
    },
  };
}

/**
 * Reads the HTML files of a folder, again when one has changed, so that a fresh build shows without a restart.
 * Undefined where there is no such file.
 */
export function openPages(folder: string): (file: string) => Promise<Page | undefined> {
  const read = new Map<string, { at: number; page: Page }>();
  return async (file) => {
    const path = join(folder, file);
    try {
      const { mtimeMs } = await stat(path);
      const known = read.get(file);
      if (known?.at === mtimeMs) return known.page;
      const page = pageOf(await readFile(path, "utf8"));
      read.set(file, { at: mtimeMs, page });
      return page;
    } catch {
      return undefined;
    }
  };
}
