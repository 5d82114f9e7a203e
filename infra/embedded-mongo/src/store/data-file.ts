import { closeSync, existsSync, fstatSync, openSync, readSync, truncateSync } from "node:fs";
import { StartError } from "./folder.js";

/** Where the engine's two meta pages say what they are; each begins with a page header. */
const PAGE_HEADER = 24;
const MAGIC = 0xbeefc0de;
const PAGE_SIZE_AT = 24;
const LAST_PAGE_AT = 120;
const TRANSACTION_AT = 128;
const PAGE_SIZES = new Set([4096, 8192, 16_384, 32_768, 65_536]);
const SMALLEST_PAGE = 4096;

interface Meta {
  readonly pageSize: number;
  readonly lastPage: number;
  readonly transaction: bigint;
}

/**
 * Refuses a data file that is none. One that is shorter than it says is made as long: the engine maps it into memory,
 * where reading beyond the end would end the process without a word, while empty pages are an error it tells. A sound
 * file may be shorter, for pages that were taken and given back at once are never written.
 */
export function checkDataFile(path: string): void {
  if (!existsSync(path)) return;
  const handle = openSync(path, "r");
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) throw damaged(path, "it is not a file");
    if (stat.size > 0) checkPages(path, handle, stat.size);
  } finally {
    closeSync(handle);
  }
}

/** What a person can do about a data file that cannot be used. */
export function damaged(path: string, reason: string): StartError {
  return new StartError(
    `The data file ${path} is damaged (${reason}); put back a copy of its folder, or import an export.`,
  );
}

function checkPages(path: string, handle: number, size: number): void {
  const first = metaAt(handle, 0);
  const second = first && metaAt(handle, first.pageSize);
  if (!first || !second) throw damaged(path, "it does not begin as one");
  const { lastPage, pageSize } = first.transaction > second.transaction ? first : second;
  const whole = (lastPage + 1) * pageSize;
  if (size < whole) truncateSync(path, whole);
}

function metaAt(handle: number, position: number): Meta | undefined {
  const page = Buffer.alloc(SMALLEST_PAGE);
  if (readSync(handle, page, 0, page.length, position) < page.length) return undefined;
  const meta = page.subarray(PAGE_HEADER);
  const pageSize = meta.readUInt32LE(PAGE_SIZE_AT);
  if (meta.readUInt32LE(0) !== MAGIC || !PAGE_SIZES.has(pageSize)) return undefined;
  return {
    pageSize,
    lastPage: Number(meta.readBigUInt64LE(LAST_PAGE_AT)),
    transaction: meta.readBigUInt64LE(TRANSACTION_AT),
  };
}
