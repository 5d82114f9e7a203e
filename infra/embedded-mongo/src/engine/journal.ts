import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { encodeRecord, readRecord, RECORD_HEADER } from "./journal-record.js";
import { MemoryTable } from "./memory-table.js";
import type { TableEntry } from "./memory-table.js";

/** Write-ahead log of two files: one receives new changes while the changes in the other are checkpointed. */
export class Journal {
  private constructor(
    private activeFile: JournalFile,
    private inactiveFile: JournalFile,
  ) {}

  static async open(folder: string): Promise<{ journal: Journal; older: MemoryTable; newer: MemoryTable }> {
    const recover = async (name: string) => {
      const file = new JournalFile(join(folder, name));
      return { file, changes: await file.recover() };
    };
    const [first, second] = await Promise.all([recover("journal-0"), recover("journal-1")]);
    // An ended process may have replaced the data file without syncing its new name.
    await syncFolder(folder);
    const [older, newer] = first.file.generation < second.file.generation ? [first, second] : [second, first];
    const journal = new Journal(newer.file, older.file);
    // A cleared file may still hold stale records. New records get the next generation, which distinguishes them.
    if (newer.changes.isEmpty) newer.file.begin(newer.file.generation + 1);
    return { journal, older: older.changes, newer: newer.changes };
  }

  /** Resolves with the entries of the record once it is durable. */
  append(changes: MemoryTable): Promise<TableEntry[]> {
    return this.activeFile.append(changes);
  }

  /**
   * Switches to the other file, whose changes must already be checkpointed.
   * @throws Error if a refused record could not be erased, as it would be replayed before the records of the other file
   */
  rotate(): void {
    if (this.activeFile.endsWithRefusedRecord) throw new Error("a refused record could not be erased");
    [this.activeFile, this.inactiveFile] = [this.inactiveFile, this.activeFile];
    this.activeFile.begin(this.inactiveFile.generation + 1);
  }

  /** Clears the file whose changes have been checkpointed. @param wipes whether to overwrite its earlier records */
  async clearInactive(wipes: boolean): Promise<void> {
    await this.inactiveFile.clear();
    if (wipes) await this.inactiveFile.wipe();
  }

  async close(): Promise<void> {
    await Promise.all([this.activeFile.close(), this.inactiveFile.close()]);
  }
}

/** On Linux a write also syncs, which takes one call instead of two; on macOS it would not pass the drive's cache. */
const SYNC_FLAG = process.platform === "linux" ? constants.O_DSYNC : 0;
const OPEN_FLAGS = constants.O_RDWR | SYNC_FLAG;

/** The file grows in steps of this size, so that most appends need no metadata update. */
const GROWTH_BYTES = 2 ** 20;

/**
 * A journal file that is overwritten from the start; the generation number in each record tells current records from
 * stale records of earlier passes.
 */
class JournalFile {
  private handle: FileHandle | undefined;
  private size = 0;
  private position = 0;
  generation = 0;
  /** Whether a record that `append` refused may follow the last one. */
  endsWithRefusedRecord = false;

  constructor(private readonly path: string) {}

  /** Replays the latest generation up to the first torn record. */
  async recover(): Promise<MemoryTable> {
    const changes = new MemoryTable();
    this.handle = await open(this.path, OPEN_FLAGS).catch(ignoreMissingFile);
    const bytes = (await this.handle?.readFile()) ?? Buffer.alloc(0);
    // An ended process may have left its last record unsynced; the records after it are of no use without it.
    await this.handle?.datasync();
    this.size = bytes.length;
    let record = readRecord(bytes, 0);
    this.generation = record?.generation ?? 0;
    while (record?.generation === this.generation) {
      for (const [key, value] of record.changes) changes.set(key, value);
      this.position = record.end;
      record = readRecord(bytes, record.end);
    }
    return changes;
  }

  /** Starts overwriting the file; `generation` must exceed every earlier generation of both files. */
  begin(generation: number): void {
    this.generation = generation;
    this.position = 0;
  }

  /** Resolves with the entries once they are durable; after a failure the next record overwrites them. */
  async append(changes: MemoryTable): Promise<TableEntry[]> {
    const { record, entries } = encodeRecord(this.generation, changes);
    const handle = (this.handle ??= await createFile(this.path));
    const recordEnd = this.position + record.length;
    const newSize = recordEnd > this.size ? Math.ceil(recordEnd / GROWTH_BYTES) * GROWTH_BYTES : this.size;
    const bytesToWrite = newSize > this.size ? Buffer.concat([record], newSize - this.position) : record;
    await writeDurably(handle, bytesToWrite, this.position).catch((error: unknown) =>
      this.eraseRefusedRecord(handle, error),
    );
    this.endsWithRefusedRecord = false;
    this.size = newSize;
    this.position = recordEnd;
    return entries;
  }

  /** Erases what a failed append may have written: on a full disk, that can be the whole record. */
  private async eraseRefusedRecord(handle: FileHandle, error: unknown): Promise<never> {
    this.endsWithRefusedRecord = true;
    const { size } = await handle.stat();
    const zeros = Buffer.alloc(Math.max(0, Math.min(RECORD_HEADER, size - this.position)));
    await writeDurably(handle, zeros, this.position);
    this.endsWithRefusedRecord = false;
    throw error;
  }

  /** Clears the log and syncs it: records that reappeared after a power failure would replay outdated values. */
  async clear(): Promise<void> {
    this.position = 0;
    if (!this.handle) return;
    await writeDurably(this.handle, encodeRecord(this.generation, new MemoryTable()).record, 0);
  }

  /** Overwrites everything after the empty record that `clear` writes with zeros and syncs; the file keeps its size. */
  async wipe(): Promise<void> {
    if (!this.handle) return;
    const zeros = Buffer.alloc(GROWTH_BYTES);
    // After a failed append, the file may be longer than `this.size`.
    const { size } = await this.handle.stat();
    for (let position = RECORD_HEADER; position < size; position += zeros.length)
      await writeDurably(this.handle, zeros.subarray(0, size - position), position);
  }

  async close(): Promise<void> {
    await this.handle?.close();
  }
}

function ignoreMissingFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** Creates the file and syncs its directory, so that the file survives a power failure. */
async function createFile(path: string): Promise<FileHandle> {
  const handle = await open(path, OPEN_FLAGS | constants.O_CREAT, 0o600);
  await syncFolder(dirname(path)).catch((error: unknown) =>
    handle.close().finally(() => Promise.reject(error)),
  );
  return handle;
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}

async function writeDurably(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let offset = 0;
  while (offset < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, offset, bytes.length - offset, position + offset);
    offset += bytesWritten;
  }
  if (SYNC_FLAG === 0) await handle.datasync();
}
