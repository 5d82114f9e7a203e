import { readFile, rm } from "node:fs/promises";
import { processIdentity } from "../../bootstrap.mjs";
import { writeJson } from "./write-json.js";

interface Child {
  pid: number;
  identity?: string | undefined;
}
export interface Urls {
  url?: string;
  mongo_url?: string;
  redis_url?: string;
}
export interface Run extends Urls {
  children?: Record<string, Child>;
}

/** What the last or the running desk of this folder wrote down about itself. */
export async function readRunFile(file: string): Promise<Run> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Run;
  } catch {
    return {};
  }
}

/** Keeps run.json: the URLs of the running desk and the processes it started. */
export function createRunFile(file: string) {
  const children: Record<string, Child> = {};
  const run: Run = { children };
  let written = Promise.resolve();
  const save = (): Promise<void> =>
    (written = written.then(() => writeJson(file, run)).catch(() => undefined));
  return {
    setUrls(urls: Urls): Promise<void> {
      Object.assign(run, urls);
      return save();
    },
    addChild(name: string, pid: number): Promise<void> {
      children[name] = { pid, identity: processIdentity(pid) };
      return save();
    },
    remove: (): Promise<void> => written.then(() => rm(file, { force: true })),
  };
}
