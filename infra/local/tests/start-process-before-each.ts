import { afterEach, beforeEach } from "@jest/globals";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Before each test, creates a new folder and starts a process in its own process group. */
export function startProcessBeforeEach() {
  let folder: string;
  let child: ChildProcess;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "process-"));
    child = spawn("sleep", ["600"], { detached: true });
    await once(child, "spawn");
  });
  afterEach(async () => {
    child.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });
  return {
    folder: (): string => folder,
    file: (name: string): string => join(folder, name),
    pid: (): number => child.pid ?? 0,
    kill: (): boolean => child.kill("SIGKILL"),
  };
}
