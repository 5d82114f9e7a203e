import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "../source-files.js";

const SERVICES = ["gateway", "transactions", "settings-auth", "notifier"];

/** Prints whether V8 rejects the code cache, the limit of the heap, and where in the sources the service exits. */
const SPY = `
import vm from "node:vm";
import { syncBuiltinESMExports } from "node:module";
import { getHeapStatistics } from "node:v8";
vm.Script = class extends vm.Script {
  constructor(code, options) {
    super(code, options);
    console.log("rejected:", this.cachedDataRejected, "MB:", getHeapStatistics().heap_size_limit >> 20);
  }
};
syncBuiltinESMExports();
const { exit } = process;
process.exit = (code) => { console.log(new Error().stack); exit(code); };`;

/** Runs a service without its settings, so that it ends as soon as it is loaded. @returns what it printed */
const runWithoutSettings = (folder: string, ...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const spy = `--import=data:text/javascript,${encodeURIComponent(SPY)}`;
    const program = join(folder, "main.js");
    execFile(process.execPath, [spy, ...args, program], { env: {} }, (_error, stdout) => resolve(stdout));
  });

const distFolder = (service: string): string => join(REPOSITORY_ROOT, "services", service, "dist");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(REPOSITORY_ROOT, ".build", "code-cache-"));
});
afterEach(() => rm(folder, { recursive: true }));

test.each(SERVICES)("%s runs with its code cache, whatever the limits of the heap", async (service) => {
  expect(await runWithoutSettings(distFolder(service))).toContain("rejected: false");
  const limits = ["--max-old-space-size=100", "--max-semi-space-size=1"];
  expect(await runWithoutSettings(distFolder(service), ...limits)).toMatch(/rejected: false MB: 10\d$/m);
});

test("a service runs without a code cache, and with a damaged one", async () => {
  for (const file of ["main.js", "main-code.js"])
    await cp(join(distFolder("gateway"), file), join(folder, file));
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  const message = '"service":"gateway","msg":"GATEWAY_SECRET is required in production"';
  const printedWithoutCache = await runWithoutSettings(folder);
  expect(printedWithoutCache).toContain("rejected: undefined");
  expect(printedWithoutCache).toContain(message);
  await writeFile(join(folder, "main-code.cache"), "damaged");
  const printedWithDamagedCache = await runWithoutSettings(folder);
  expect(printedWithDamagedCache).toContain("rejected: true");
  expect(printedWithDamagedCache).toContain(message);
});

test("stack traces of a service name its sources", async () => {
  expect(await runWithoutSettings(distFolder("gateway"), "--enable-source-maps")).toMatch(
    /at .*\/libs\/service-kit\/src\/service\/run-service\.ts:\d+:\d+/,
  );
  expect(await runWithoutSettings(distFolder("gateway"))).toMatch(/at .*stop \(.*\/main-code\.js:\d+:\d+\)/);
});
