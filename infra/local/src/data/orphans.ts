import { existsSync, readdirSync } from "node:fs";
import { processIdentity, readProcStat } from "../../bootstrap.mjs";
import { waitUntil } from "../processes/probes.js";
import { signalGroup } from "../processes/start-process.js";
import { readRunFile } from "./run-file.js";
import type { Run } from "./run-file.js";

const GRACE_MS = 8_000;
const KILL_TIMEOUT_MS = 5_000;
const GROUP_FIELD = 2;

/** Whether any process of this group is left: its leader may end before the others. */
export function isGroupAlive(group: number): boolean {
  if (existsSync("/proc/self/stat"))
    return readdirSync("/proc").some((name) => readProcStat(Number(name))?.[GROUP_FIELD] === String(group));
  try {
    return process.kill(-group, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Ends what a killed desk left running: two storages must never work on one folder. */
export async function killOrphans(runFile: string): Promise<void> {
  const { children = {} }: Run = await readRunFile(runFile);
  const orphans = Object.values(children).filter(({ pid, identity }) => {
    const now = processIdentity(pid);
    // Another process may have the id by now.
    return isGroupAlive(pid) && (now === undefined || now === identity);
  });
  const areGone = async (): Promise<boolean> => !orphans.some(({ pid }) => isGroupAlive(pid));
  for (const { pid } of orphans) signalGroup(pid, "SIGTERM");
  if (await waitUntil(areGone, AbortSignal.timeout(GRACE_MS))) return;
  for (const { pid } of orphans) if (isGroupAlive(pid)) signalGroup(pid, "SIGKILL");
  await waitUntil(areGone, AbortSignal.timeout(KILL_TIMEOUT_MS));
}
