import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";

const LOCK_FILE = fileURLToPath(new URL("../src/store/lock.ts", import.meta.url));
/** Locks the data folder as on macOS, where the lock is a socket file, prints the result, and waits for SIGTERM. */
const LOCK_SCRIPT = `
  import { lockDataFolder } from ${JSON.stringify(LOCK_FILE)};
  Object.defineProperty(process, "platform", { value: "darwin" });
  const lock = await lockDataFolder(process.env.DATA_DIR).catch(({ message }) => ({ message, release() {} }));
  const timer = setInterval(() => {}, 1000);
  process.once("SIGTERM", () => lock.release(clearInterval(timer)));
  process.stdout.write(lock.message ?? "locked");
`;

const children: ChildProcess[] = [];
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "close");
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "storage-lock-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, "SIGTERM");
  rmSync(folder, { recursive: true });
});

/** Starts a process that locks the folder. @param temporaryFolder its TMPDIR, which differs between users */
async function lockInProcess(temporaryFolder: string) {
  const args = ["--import=tsx", "--input-type=module", "-e", LOCK_SCRIPT];
  const TMPDIR = join(folder, temporaryFolder);
  mkdirSync(TMPDIR, { recursive: true });
  const env = { ...process.env, NODE_OPTIONS: "", DATA_DIR: folder, TMPDIR };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [result] = (await once(child.stdout, "data")) as [Buffer];
  return { result: String(result), kill: () => end(child, "SIGKILL") };
}

describe("the lock of a data folder on a system whose sockets are files", () => {
  test("a folder is locked for processes with another temporary folder too", async () => {
    expect((await lockInProcess("one")).result).toBe("locked");
    expect((await lockInProcess("two")).result).toContain("already using the folder");
  });

  test("with a long path of the temporary folder, the lock of a killed process is replaced", async () => {
    const temporaryFolder = "x".repeat(120);
    const { result, kill } = await lockInProcess(temporaryFolder);
    expect(result).toBe("locked");
    await kill();
    expect((await lockInProcess(temporaryFolder)).result).toBe("locked");
  });
});
