import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Whether a process of this group still runs; zombies do not count. The leader may end before its children. */
export function isGroupAlive(group: number): boolean {
  if (existsSync("/proc/self/stat")) return readdirSync("/proc").some((pid) => groupOf(pid) === group);
  try {
    return process.kill(-group, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function groupOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "Z", , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return /[ZX]/.test(state) ? undefined : Number(group);
  } catch {
    return undefined;
  }
}
