import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, readlink } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { ApiClient, eventually } from "@tukar-saldo/test-kit";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const READY_TIMEOUT_MS = 90_000;
const FAST_ENV = { APP_ENV: "test", ALTCHA_COST: "2", BCRYPT_COST: "4", RATE_LIMIT_PROFILE: "relaxed" };
const INHERITED_VARIABLES = ["PATH", "HOME", "TMPDIR", "LANG"];

/** A running npm command. */
export interface NpmCommand {
  npm: ChildProcess;
  lines: string[];
  /** Waits for a line of output that matches; earlier lines count too. */
  waitForLine(pattern: RegExp): Promise<string>;
  exit(): Promise<number | null>;
}

function createEnvironment(env: Record<string, string>): Record<string, string> {
  const inheritedEntries = INHERITED_VARIABLES.map((name) => [name, process.env[name] ?? ""]).filter(
    ([, value]) => value !== "",
  );
  return { ...Object.fromEntries(inheritedEntries), ...FAST_ENV, ...env };
}

/** Starts `npm <args>`, or another program, in the checkout with only the given environment. */
export function runNpm(args: string[], env: Record<string, string>, program = "npm"): NpmCommand {
  const npm = spawn(program, args, {
    cwd: ROOT,
    env: createEnvironment(env),
    stdio: ["pipe", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [npm.stdout, npm.stderr])
    createInterface({ input: stream }).on("line", (line) => lines.push(line));
  const npmClosed = once(npm, "close");
  const waitForLine = (pattern: RegExp): Promise<string> => {
    const findLine = () => lines.find((each) => pattern.test(each));
    const findLineOrExitMessage = () =>
      findLine() ?? (npm.exitCode !== null && `it ended without: ${lines.slice(-15).join("\n")}`);
    return eventually(`${pattern} in the output`, findLineOrExitMessage, READY_TIMEOUT_MS);
  };
  return { npm, lines, waitForLine, exit: async () => ((await npmClosed) as [number | null])[0] };
}

/** Runs `npm start` and waits until the desk is ready. */
export async function startDeskWithNpm(dataDir: string, port: number, env: Record<string, string> = {}) {
  const command = runNpm(["start"], { DATA_DIR: dataDir, PORT: String(port), ...env });
  const line = await command.waitForLine(/Tukar Saldo is ready|^it ended/);
  if (!line.includes("is ready")) throw new Error(line);
  return { ...command, api: new ApiClient(`http://127.0.0.1:${port}`) };
}

/** Whether a process belongs to a desk, by its environment or (for Redis, which changes it) its working directory. */
async function belongsTo(pid: string, dataDir: string): Promise<boolean> {
  const environ = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => "");
  return environ.split("\0").includes(`DATA_DIR=${dataDir}`) || cwd.startsWith(dataDir);
}

/** Finds all processes that were started for this data folder, including orphans. */
export async function findDeskProcesses(dataDir: string): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const pidLists = await Promise.all(pids.map(async (pid) => ((await belongsTo(pid, dataDir)) ? [pid] : [])));
  return pidLists.flat().map(Number);
}

/** Reads the command-line arguments of processes, which every user of the machine can read. */
export async function readProcessArguments(pids: number[]): Promise<string[]> {
  return Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
}

/** Waits until all processes of this data folder have ended. @throws after 15 s */
export const waitUntilDeskEnded = (dataDir: string): Promise<boolean> =>
  eventually(
    "no process is left behind",
    async () => (await findDeskProcesses(dataDir)).length === 0,
    15_000,
  );

/** Sends SIGKILL to all processes started for this data folder. */
export async function killDeskProcesses(dataDir: string): Promise<void> {
  for (const pid of await findDeskProcesses(dataDir)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Ignores a process that has ended meanwhile.
    }
  }
}
