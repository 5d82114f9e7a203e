import { execFileSync } from "node:child_process";

/** Limits how large a file the process may write: a write beyond the limit fails as on a full disk. */
export function limitFiles(pid: number | undefined, bytes: number | "unlimited"): void {
  execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
}
