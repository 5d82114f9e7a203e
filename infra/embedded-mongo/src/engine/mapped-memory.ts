import { openSync, readSync } from "node:fs";

/** Mapped pages count towards the process's memory until the file is unmapped. */
const MAX_MAPPED_BYTES = 192 * 2 ** 20;
/** A random read maps about 64 kB of the file; mapped memory is checked after this many reads. */
const MAX_READS_BETWEEN_CHECKS = 1000;

/** Stays open, since opening it takes longer than reading it. */
let statusFile: number | undefined;
/** The file lists the account's groups, so it can be longer than 4 kB. */
const statusBytes = Buffer.alloc(65_536);

/** Whether mapped file memory (RssFile) exceeds its limit, so that the data file should be closed and reopened. */
export function exceedsMappedLimit(): boolean {
  if (process.platform !== "linux") return false;
  statusFile ??= openSync("/proc/self/status", "r");
  const length = readSync(statusFile, statusBytes, 0, statusBytes.length, 0);
  const [, kilobytes = "0"] = /^RssFile:\s+(\d+) kB$/m.exec(statusBytes.toString("latin1", 0, length)) ?? [];
  return Number(kilobytes) * 1024 > MAX_MAPPED_BYTES;
}

/** Counts reads, since each maps pages of the file, and runs `check` after MAX_READS_BETWEEN_CHECKS reads. */
export class ReadCounter {
  private readsSinceCheck = 0;

  /** @param check is called in a later event loop turn, after many reads */
  constructor(private readonly check: () => Promise<void>) {}

  count(keys: number): void {
    const readsBefore = this.readsSinceCheck;
    this.readsSinceCheck += keys;
    if (readsBefore >= MAX_READS_BETWEEN_CHECKS || this.readsSinceCheck < MAX_READS_BETWEEN_CHECKS) return;
    // Checks wait for the running commit, so the next one is requested only once this one has ended.
    setImmediate(() => void this.check().finally(() => (this.readsSinceCheck = 0)));
  }
}
