import * as fs from "node:fs";
import { join } from "node:path";

/** Storage format version; increases with every incompatible change. */
const FORMAT_VERSION = 2;
const FORMAT_TEXT = `${FORMAT_VERSION}\n`;
const FORMAT_WITHOUT_JOURNAL = 1;

/** A start-up error for the operator; its message is one sentence. */
export class StartError extends Error {
  override readonly name = "StartError";
}

export function prepareFolder(dataDir: string): void {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const formatFile = join(dataDir, "FORMAT");
  // A folder that holds only files of other programs keeps its permissions.
  if (fs.existsSync(formatFile) || fs.readdirSync(dataDir).length === 0) setMode(dataDir, 0o700);
  if (fs.existsSync(formatFile)) return checkFormat(formatFile, dataDir);
  if (fs.existsSync(getDataFilePath(dataDir))) {
    throw new StartError(`The folder ${dataDir} holds data without a format number; it is left untouched.`);
  }
  writePrivateFile(formatFile, FORMAT_TEXT);
}

export function getDataFilePath(dataDir: string): string {
  return join(dataDir, "data.mdb");
}

function checkFormat(formatFile: string, dataDir: string): void {
  const storedFormat = fs.readFileSync(formatFile, "utf8").trim();
  if (storedFormat === String(FORMAT_VERSION)) return;
  if (storedFormat === String(FORMAT_WITHOUT_JOURNAL)) return writePrivateFile(formatFile, FORMAT_TEXT);
  const found = `storage format "${storedFormat.slice(0, 20)}"`;
  throw new StartError(`The folder ${dataDir} has ${found}, but this server reads format ${FORMAT_VERSION}.`);
}

const OWN_FILE_PATTERN = /^(FORMAT|data\.mdb(-lock)?|journal-[01]|users\.json|url)(\.new)?$/;

/** Atomically writes a file readable by its owner only. */
export function writePrivateFile(path: string, text: string): void {
  const temporaryPath = `${path}.new`;
  // A file that an interrupted write left might be readable by others.
  fs.rmSync(temporaryPath, { force: true });
  fs.writeFileSync(temporaryPath, text, { mode: 0o600, flush: true });
  fs.renameSync(temporaryPath, path);
}

/** Restricts the server's files in the data folder to their owner, including files that older versions wrote. */
export function restrictFiles(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir))
    if (OWN_FILE_PATTERN.test(name)) setMode(join(dataDir, name), 0o600);
}

/** Sets a file's permissions. Skips files that belong to another user, such as those of a mounted folder. */
function setMode(path: string, mode: number): void {
  try {
    fs.chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

/** Layout of LMDB's two meta pages; each follows a page header. */
const PAGE_HEADER_BYTES = 24;
const LMDB_MAGIC = 0xbeefc0de;
const PAGE_SIZE_OFFSET = 24;
const LAST_PAGE_OFFSET = 120;
const TRANSACTION_ID_OFFSET = 128;
const PAGE_SIZES = new Set([4096, 8192, 16_384, 32_768, 65_536]);
const MIN_PAGE_BYTES = 4096;

/**
 * Rejects a file that LMDB did not write. Extends a file that is shorter than its meta page says: reading mapped memory
 * beyond the end kills the process (SIGBUS), while pages of zeros only yield an error. An intact file may be shorter,
 * since LMDB never writes a page that it allocates and frees at once.
 */
export function checkDataFile(path: string): void {
  if (!fs.existsSync(path)) return;
  const handle = fs.openSync(path, "r");
  try {
    const stat = fs.fstatSync(handle);
    if (!stat.isFile()) throw damageError(path, "it is not a file");
    if (stat.size > 0) checkPages(path, handle, stat.size);
  } finally {
    fs.closeSync(handle);
  }
}

export function damageError(path: string, reason: string): StartError {
  const advice = "put back a copy of its folder, or import an export";
  return new StartError(`The data file ${path} is damaged (${reason}); ${advice}.`);
}

function checkPages(path: string, handle: number, size: number): void {
  const firstMeta = readMeta(handle, 0);
  const secondMeta = firstMeta && readMeta(handle, firstMeta.pageSize);
  if (!firstMeta || !secondMeta) throw damageError(path, "it does not begin as one");
  const { lastPage, pageSize } = firstMeta.transaction > secondMeta.transaction ? firstMeta : secondMeta;
  const fullSize = (lastPage + 1) * pageSize;
  if (size < fullSize) fs.truncateSync(path, fullSize);
}

function readMeta(handle: number, position: number) {
  const page = Buffer.alloc(MIN_PAGE_BYTES);
  if (fs.readSync(handle, page, 0, page.length, position) < page.length) return undefined;
  const meta = page.subarray(PAGE_HEADER_BYTES);
  const pageSize = meta.readUInt32LE(PAGE_SIZE_OFFSET);
  if (meta.readUInt32LE(0) !== LMDB_MAGIC || !PAGE_SIZES.has(pageSize)) return undefined;
  const lastPage = Number(meta.readBigUInt64LE(LAST_PAGE_OFFSET));
  return { pageSize, lastPage, transaction: meta.readBigUInt64LE(TRANSACTION_ID_OFFSET) };
}
