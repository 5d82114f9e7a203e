import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { processIdentity, readProcStat } from "../bootstrap.mjs";
import { signalGroup, waitUntil } from "./processes/start-process.js";
import { readJson, writeJson } from "./data-folder.js";

const GROUP_FIELD = 2;
/** Milliseconds that each has to work. */
const SIGNALS = { SIGTERM: 8_000, SIGKILL: 5_000 };

export interface Urls {
  url?: string;
  mongo_url?: string;
  redis_url?: string;
}
export interface Run extends Urls {
  children?: Record<string, { pid: number; identity?: string | undefined }>;
}

/** What the last or the running desk of this folder wrote down about itself. */
export const readRunFile = async (file: string): Promise<Run> =>
  (await readJson<Run>(file).catch(() => undefined)) ?? {};

/** Keeps run.json: the URLs of the running desk and the processes it started. */
export function createRunFile(file: string) {
  const children: NonNullable<Run["children"]> = {};
  const run: Run = { children };
  let saved = Promise.resolve();
  const save = (): Promise<void> => (saved = writeJson(file, run).catch(() => undefined));
  return {
    setUrls(urls: Urls): Promise<void> {
      Object.assign(run, urls);
      return save();
    },
    addChild(name: string, pid: number): void {
      children[name] = { pid, identity: processIdentity(pid) };
      void save();
    },
    remove: (): Promise<void> => saved.then(() => rm(file, { force: true })),
  };
}

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
  const left = Object.values(children).filter(({ pid, identity }) => {
    // Another process may have the id by now.
    const isSame = [identity, undefined].includes(processIdentity(pid));
    return isSame && isGroupAlive(pid);
  });
  const areGone = async (): Promise<boolean> => !left.some(({ pid }) => isGroupAlive(pid));
  for (const [signal, timeout] of Object.entries(SIGNALS)) {
    for (const { pid } of left) signalGroup(pid, signal as NodeJS.Signals);
    if (await waitUntil(areGone, AbortSignal.timeout(timeout))) return;
  }
}
