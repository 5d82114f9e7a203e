import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readStartTime, ROOT } from "../bootstrap.mjs";
import { waitUntil } from "../src/processes/start-process.js";

jest.setTimeout(30_000);

/** A fake npm: records its process id, waits for the file `go-on`, then writes the lock file that `npm ci` would. */
const FAKE_NPM_SCRIPT = `
  const fs = require("node:fs");
  fs.appendFileSync("installs", process.pid + "\\n");
  const timer = setInterval(() => {
    if (!fs.existsSync("go-on")) return;
    clearInterval(timer);
    fs.mkdirSync("node_modules", { recursive: true });
    fs.copyFileSync("package-lock.json", "node_modules/.package-lock.json");
  }, 20);
`;
const FAKE_LAUNCHER_SCRIPT = `export const runCommand = async (name) => (console.log("launched " + name), 0);`;
const packages = { "node_modules/zod": { version: "4.6.7" } };

let checkout: string;
const children: ChildProcess[] = [];
const pathInCheckout = (path: string): string => join(checkout, path);
const finishInstall = (): Promise<void> => writeFile(pathInCheckout("go-on"), "");

/** Creates a checkout without installed packages, with the fake npm and a fake launcher. */
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), "checkout-"));
  for (const path of ["infra/build", "infra/local/dist"])
    await mkdir(pathInCheckout(path), { recursive: true });
  for (const path of ["package.json", "infra/local/bootstrap.mjs", "infra/local/guard.sh"])
    await cp(join(ROOT, path), pathInCheckout(path));
  await writeFile(pathInCheckout("package-lock.json"), JSON.stringify({ packages }));
  await writeFile(pathInCheckout("npm.cjs"), FAKE_NPM_SCRIPT);
  await writeFile(
    pathInCheckout("infra/build/programs.mjs"),
    "export const bundlePrograms = async () => {};",
  );
  await writeFile(pathInCheckout("infra/local/dist/main.js"), FAKE_LAUNCHER_SCRIPT);
});
afterEach(async () => {
  await finishInstall();
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(checkout, { recursive: true });
});

function start(name: string) {
  const env = { PATH: process.env["PATH"], npm_execpath: pathInCheckout("npm.cjs") };
  const child = spawn(process.execPath, [pathInCheckout("infra/local/bootstrap.mjs"), name], { env });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += String(text)));
  const exit = once(child, "close").then(([code]) => ({ code: code as number | null, output }));
  return { child, exit };
}

const readInstallPids = async (): Promise<number[]> => {
  const text = await readFile(pathInCheckout("installs"), "utf8").catch(() => "");
  return text.split("\n").filter(Boolean).map(Number);
};
const waitFor = async (probe: () => Promise<boolean>): Promise<void> =>
  expect(await waitUntil(probe, AbortSignal.timeout(15_000))).toBe(true);

describe("a command in a checkout without installed packages", () => {
  test("a command in a fresh checkout installs the packages, then runs", async () => {
    await finishInstall();
    expect(await start("start").exit).toEqual({ code: 0, output: "installing packages\nlaunched start\n" });
    expect(await start("start").exit).toEqual({ code: 0, output: "launched start\n" });
  });

  test("two commands started at the same moment install the packages once", async () => {
    const exits = [start("start").exit, start("admin").exit];
    await waitFor(async () => (await readInstallPids()).length > 0);
    await finishInstall();
    expect((await Promise.all(exits)).map(({ code }) => code)).toEqual([0, 0]);
    expect(await readInstallPids()).toHaveLength(1);
  });

  test.each(["SIGKILL", "SIGTERM"] as const)(
    "a command that gets %s leaves no npm process behind",
    async (signal) => {
      const { child, exit } = start("start");
      await waitFor(async () => (await readInstallPids()).length > 0);
      child.kill(signal);
      await exit;
      const [npm = 0] = await readInstallPids();
      await waitFor(async () => readStartTime(npm) === undefined);
    },
  );

  test("a command reports that npm ci failed", async () => {
    await writeFile(pathInCheckout("npm.cjs"), "process.exit(1)");
    const { code, output } = await start("start").exit;
    expect(code).toBe(1);
    expect(output).toContain("npm ci failed: check the network, and run this again.");
  });
});

describe("changed packages while a command of this checkout runs", () => {
  test("changed packages are not installed while another command of this checkout runs", async () => {
    const runningDesk = { pid: process.pid, identity: readStartTime(process.pid), command: "npm start" };
    await mkdir(pathInCheckout(".build/running"), { recursive: true });
    await writeFile(pathInCheckout(`.build/running/${process.pid}`), JSON.stringify(runningDesk));
    const { code, output } = await start("test").exit;
    expect(code).toBe(1);
    expect(output).toContain(`in use by process ${process.pid} (npm start): stop it first.`);
    expect(await readInstallPids()).toEqual([]);
  });

  test("changed packages are installed after the command that used the old ones has ended", async () => {
    const endedCommand = { pid: process.pid, identity: "started at another time", command: "npm start" };
    await mkdir(pathInCheckout(".build/running"), { recursive: true });
    await writeFile(pathInCheckout(`.build/running/${process.pid}`), JSON.stringify(endedCommand));
    await finishInstall();
    expect((await start("test").exit).code).toBe(0);
  });
});

describe("a build of the launcher", () => {
  test("a build of the launcher ends when the launcher is killed", async () => {
    const program = join(ROOT, "infra/local/tests/endless-build.mjs");
    const args = ["--import", "tsx", program, pathInCheckout("installs")];
    const launcher = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
    children.push(launcher);
    await waitFor(async () => (await readInstallPids()).length > 0);
    launcher.kill("SIGKILL");
    const [pid = 0] = await readInstallPids();
    await waitFor(async () => readStartTime(pid) === undefined);
  });
});
