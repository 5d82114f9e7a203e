import { execFileSync } from "node:child_process";

/** Limits the size of files that a process may write. A write beyond the limit fails as on a full disk. */
export function limitFileSize(pid: number | undefined, bytes: number | "unlimited"): void {
  execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
}
