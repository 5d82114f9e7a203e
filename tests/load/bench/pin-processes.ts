import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { listProcesses } from "./processes.js";

const runTaskset = (cores: string, pid: number): void => {
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", cores, String(pid)], { stdio: "ignore" });
};

function canPin(): boolean {
  try {
    execFileSync("taskset", ["--version"], { stdio: "ignore" });
    return cpus().length > 1;
  } catch {
    return false;
  }
}

/**
 * Reserves the last core for the bench, which sends the requests, and pins all measured processes to the other cores,
 * so that a reply never waits for the sender. Processes that are started later inherit the bench's core: call this
 * again after starting any.
 * @returns whether it was possible: it needs the program taskset and two cores
 */
export function pinProcesses(): boolean {
  if (!canPin()) return false;
  const lastCore = cpus().length - 1;
  for (const { pid } of listProcesses()) runTaskset(`0-${lastCore - 1}`, pid);
  runTaskset(String(lastCore), process.pid);
  return true;
}

/** Lets all processes use all cores again. */
export function unpinProcesses(): void {
  if (!canPin()) return;
  const allCores = `0-${cpus().length - 1}`;
  for (const pid of [process.pid, ...listProcesses().map((each) => each.pid)]) runTaskset(allCores, pid);
}
