import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { encodeRecord, readRecord } from "./journal-record.js";
import { MemoryTable } from "./memory-table.js";

/** The file grows by this much at a time: a write within it costs the file system no bookkeeping. */
const GROWTH = 2 ** 20;

/**
 * A file of records, written from its beginning again and again. Each pass is a generation with a number of its own,
 * by which its records are told from those an earlier pass left behind them.
 */
export class JournalFile {
  private handle: FileHandle | undefined;
  private size = 0;
  private position = 0;
  private pass = 0;

  constructor(private readonly path: string) {}

  /** 0 before the first pass. */
  get generation(): number {
    return this.pass;
  }

  /** Reads the changes of the last pass; a record that is torn ends it. */
  async recover(): Promise<MemoryTable> {
    const changes = new MemoryTable();
    this.handle = await open(this.path, "r+").catch(absent);
    const bytes = (await this.handle?.readFile()) ?? Buffer.alloc(0);
    this.size = bytes.length;
    let record = readRecord(bytes, 0);
    this.pass = record?.generation ?? 0;
    while (record?.generation === this.pass) {
      for (const [key, value] of record.changes) changes.set(key, value);
      this.position = record.end;
      record = readRecord(bytes, record.end);
    }
    return changes;
  }

  /** Begins a pass; `generation` is higher than that of any pass before, in either file. */
  begin(generation: number): void {
    this.pass = generation;
    this.position = 0;
  }

  /** Resolves with the record when it is on disk. When it rejects, the next record takes its place. */
  async append(changes: MemoryTable): Promise<Buffer> {
    const record = encodeRecord(this.pass, changes);
    const handle = (this.handle ??= await create(this.path));
    const end = this.position + record.length;
    const grown = end > this.size ? Math.ceil(end / GROWTH) * GROWTH : this.size;
    const bytes = grown > this.size ? Buffer.concat([record], grown - this.position) : record;
    await writeAll(handle, bytes, this.position);
    await handle.datasync();
    this.size = grown;
    this.position = end;
    return record;
  }

  /** Forgets the changes. That only saves making them again, so nobody waits until it is on disk. */
  async clear(): Promise<void> {
    this.position = 0;
    if (this.handle) await writeAll(this.handle, encodeRecord(this.pass, new MemoryTable()), 0);
  }

  async close(): Promise<void> {
    await this.handle?.close();
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** The folder is synced as well: a file nobody finds after a power cut holds nothing. */
async function create(path: string): Promise<FileHandle> {
  const handle = await open(path, "wx+", 0o600);
  const folder = await open(dirname(path), "r");
  await folder.sync();
  await folder.close();
  return handle;
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}
