import { readFileSync, writeFileSync } from "node:fs";

/** Of a process, in MB; NaN where the system does not tell. */
export interface Memory {
  /** The most that was resident at any moment since the process began, or since its peak was forgotten. */
  readonly peak: number;
  readonly resident: number;
  /** Of the resident: what belongs to the process alone. The rest is pages of files, the data file's above all. */
  readonly own: number;
}

export function memoryOf(pid: number | undefined): Memory {
  const status = statusOf(pid);
  const megabytes = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? Number.NaN) / 1024;
  return { peak: megabytes("VmHWM"), resident: megabytes("VmRSS"), own: megabytes("RssAnon") };
}

/** Lets the next peak be that of what comes now. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
  } catch {
    // Where the system has no such thing, peaks are those since the process began.
  }
}

function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}
