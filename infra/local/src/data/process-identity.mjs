import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * State, parent, group … of a process (proc(5), from the third field on); nothing for one that is gone or a
 * zombie.
 * @param {number} pid
 */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? undefined : fields;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function fromProc(pid) {
  const fields = statOf(pid);
  return fields && `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}-${fields[19]}`;
}

/** @param {number} pid */
function fromPs(pid) {
  try {
    const text = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return text.startsWith("Z") ? undefined : text.replace(/^\S+\s+/, "");
  } catch {
    return undefined;
  }
}

const hasProc = existsSync("/proc/self/stat");

/**
 * What tells this process from any other that has or will have its id: when it was started. Nothing when
 * there is no such process, or only its remains that nobody has collected.
 * @param {number} pid
 * @returns {string | undefined}
 */
export const processIdentity = (pid) => (hasProc ? fromProc(pid) : fromPs(pid));

/** @param {number} group */
function hasMember(group) {
  return readdirSync("/proc").some((name) => {
    const fields = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    return fields !== undefined && Number(fields[2]) === group;
  });
}

/**
 * Whether any process of this group is left (a leader may be gone before its group).
 * @param {number} group
 */
export function isGroupAlive(group) {
  if (hasProc) return hasMember(group);
  try {
    process.kill(-group, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
