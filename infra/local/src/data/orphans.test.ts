import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processIdentity } from "../../bootstrap.mjs";
import { isGroupAlive, killOrphans } from "./orphans.js";

let folder: string;
let left: ChildProcess;
const pid = (): number => left.pid ?? 0;
const noteRun = async (identity: string | undefined): Promise<string> => {
  const file = join(folder, "run.json");
  await writeFile(file, JSON.stringify({ children: { redis: { pid: pid(), identity } } }));
  return file;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "leftovers-"));
  left = spawn("sleep", ["600"], { detached: true });
  await once(left, "spawn");
});
afterEach(async () => {
  left.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

describe("what a killed desk left behind", () => {
  test("ends a process that a killed launcher left running", async () => {
    await killOrphans(await noteRun(processIdentity(pid())));
    expect(isGroupAlive(pid())).toBe(false);
  });

  test("spares another process that has got the id since", async () => {
    await killOrphans(await noteRun("started at another time"));
    expect(isGroupAlive(pid())).toBe(true);
  });

  test("does nothing without a run.json", async () => {
    await expect(killOrphans(join(folder, "run.json"))).resolves.toBeUndefined();
  });
});
