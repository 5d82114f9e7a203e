import { readFileSync } from "node:fs";

/** Mapped pages count towards the process's memory until the file is unmapped. */
const MAX_MAPPED_BYTES = 192 * 2 ** 20;
/** A random read maps about 64 kB of the file; mapped memory is checked after this many reads. */
const MAX_READS_BETWEEN_CHECKS = 1000;

/** Whether so much of files is mapped that it is worth closing and opening them. */
export function isMuchMapped(): boolean {
  return residentFileBytes() > MAX_MAPPED_BYTES;
}

/** Resident file-backed memory of this process (RssFile); 0 where unknown. */
function residentFileBytes(): number {
  if (process.platform !== "linux") return 0;
  const [, kilobytes = "0"] =
    /^RssFile:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "latin1")) ?? [];
  return Number(kilobytes) * 1024;
}

/** Estimates the pages mapped by reads. */
export class ReadCounter {
  private readsSinceCheck = 0;

  /** @param check is called in a later turn, after many reads */
  constructor(private readonly check: () => void) {}

  count(keys: number): void {
    const before = this.readsSinceCheck;
    this.readsSinceCheck += keys;
    if (before >= MAX_READS_BETWEEN_CHECKS || this.readsSinceCheck < MAX_READS_BETWEEN_CHECKS) return;
    setImmediate(() => {
      this.readsSinceCheck = 0;
      this.check();
    });
  }
}
