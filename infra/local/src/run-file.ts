import { rm } from "node:fs/promises";
import { readStartTime, UserFacingError } from "../bootstrap.mjs";
import { dataPath, readJson, writeJson } from "./data-folder.js";
import { waitUntil } from "./processes/start-process.js";

/** Longer than the 10 s that `guard.sh` waits between SIGTERM and SIGKILL. */
const ORPHANS_TIMEOUT_MS = 15_000;

/** Contents of run.json: the desk that runs in this data folder, or ran there last. */
export interface RunFile {
  url?: string;
  mongo_url?: string;
  redis_url?: string;
  metrics_ports?: Record<string, number>;
  /** The bearer token that `/metrics` on the metrics ports requires; by default each start generates a new one. */
  metrics_token?: string;
  children?: Record<string, { pid: number; identity: string }>;
}

export const readRunFile = async (): Promise<RunFile> =>
  (await readJson<RunFile>(dataPath("run.json")).catch(() => undefined)) ?? {};

/** Maintains run.json: the URLs of the running desk and the processes it started. */
export function createRunFile() {
  let content: RunFile = {};
  let lastWrite = Promise.resolve();
  function add(changes: RunFile): Promise<void> {
    content = { ...content, ...changes, children: { ...content.children, ...changes.children } };
    return (lastWrite = writeJson(dataPath("run.json"), content).catch(() => undefined));
  }
  return {
    add,
    addChild: (name: string, pid: number): void =>
      void add({ children: { [name]: { pid, identity: readStartTime(pid) ?? "gone" } } }),
    remove: (): Promise<void> => lastWrite.then(() => rm(dataPath("run.json"), { force: true })),
  };
}

/** Waits until the processes of a killed desk have ended: two stores must never use the same folder. */
export async function waitForOrphans(timeoutMs = ORPHANS_TIMEOUT_MS): Promise<void> {
  const { children = {} } = await readRunFile();
  const orphan = () => Object.values(children).find(({ pid, identity }) => readStartTime(pid) === identity);
  if (await waitUntil(async () => !orphan(), AbortSignal.timeout(timeoutMs))) return;
  throw new UserFacingError(`Process ${orphan()?.pid} of the desk that ran here last does not end: stop it.`);
}
