import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, setPriority } from "node:os";
import { listProcesses } from "./processes.js";

/** The nice value of a gateway: about four times the CPU weight of others. It has a higher one in containers, too. */
const GATEWAY_NICE = -6;

const pinProcess = (cores: string, pid: number): void => {
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", cores, String(pid)], { stdio: "ignore" });
};

/** Sets the priority of a process. @returns whether it succeeded: only root may raise a priority */
function setNice(pid: number, nice: number): boolean {
  try {
    setPriority(pid, nice);
    // With autogroups, Linux shares CPU time among sessions, and a nice value only counts within its session.
    writeFileSync(`/proc/${pid}/autogroup`, String(nice));
    return true;
  } catch {
    return false;
  }
}

const listGateways = () => listProcesses().filter(({ name }) => name === "gateway");

function canPin(): boolean {
  try {
    execFileSync("taskset", ["--version"], { stdio: "ignore" });
    return cpus().length > 1;
  } catch {
    return false;
  }
}

/**
 * Gives the bench, which sends the requests, the last core, and pins the measured processes to the other cores, so that
 * no reply waits for the sender. Raises the priority of gateways. Processes that are started later inherit the bench's
 * core, so call this again after starting any.
 * @returns a description of what was possible, for the results
 */
export function assignProcessors(): string {
  const processes = listProcesses();
  const isPinned = canPin();
  const lastCore = cpus().length - 1;
  if (isPinned) {
    for (const { pid } of processes) pinProcess(`0-${lastCore - 1}`, pid);
    pinProcess(String(lastCore), process.pid);
  }
  const isRaised = listGateways().every(({ pid }) => setNice(pid, GATEWAY_NICE));
  return [
    `sender ${isPinned ? "on a core of its own" : "shares the cores (no taskset, or one core)"}`,
    `gateway ${isRaised ? "with four times the CPU weight of others" : "with the CPU weight of others (not root)"}`,
  ].join("; ");
}

/** Lets all processes use all cores again, with equal priorities. */
export function releaseProcessors(): void {
  for (const { pid } of listGateways()) setNice(pid, 0);
  if (!canPin()) return;
  const allCores = `0-${cpus().length - 1}`;
  for (const pid of [process.pid, ...listProcesses().map((each) => each.pid)]) pinProcess(allCores, pid);
}
