import { readFileSync, writeFileSync } from "node:fs";

/** Memory of a process in MB; NaN if unknown. */
export interface ProcessMemory {
  /** Peak resident memory since the start or the last reset. */
  readonly peak: number;
  readonly resident: number;
  /** Resident memory without file-backed pages. Most file-backed pages belong to the data file. */
  readonly own: number;
}

export function readMemory(pid: number | undefined): ProcessMemory {
  const statusText = readStatus(pid);
  const readMegabytes = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(statusText)?.[1] ?? Number.NaN) / 1024;
  return { peak: readMegabytes("VmHWM"), resident: readMegabytes("VmRSS"), own: readMegabytes("RssAnon") };
}

export function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
  } catch {
    // If the system does not support the reset, the peak counts from the start of the process.
  }
}

function readStatus(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}
