import { readFileSync } from "node:fs";

/** Bytes of files that are mapped into this process and count as its memory; 0 where the system does not tell. */
export function mappedMemory(): number {
  if (process.platform !== "linux") return 0;
  const [, kilobytes = "0"] =
    /^RssFile:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "latin1")) ?? [];
  return Number(kilobytes) * 1024;
}
