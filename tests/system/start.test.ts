import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import {
  FIRST_ADMIN,
  SERVICE_NAMES,
  dataOf,
  findFreePort,
  placeOrder,
  setUpDesk,
  signIn,
} from "@tukar-saldo/test-kit";
import type { ApiClient } from "@tukar-saldo/test-kit";
import {
  readProcessArguments,
  killDeskProcesses,
  waitUntilDeskEnded,
  startDeskWithNpm,
  findDeskProcesses,
  runNpm,
} from "./npm-desk.js";
import type { NpmCommand } from "./npm-desk.js";

let dataDir: string;
let port: number;
let order: TransactionRow;
interface RunFile {
  readonly children: Record<string, { readonly pid: number }>;
  readonly metrics_ports: Record<string, number>;
  readonly metrics_token: string;
}
const readRunFile = async (): Promise<RunFile> =>
  JSON.parse(await readFile(join(dataDir, "run.json"), "utf8")) as RunFile;
const readPid = async (name: string): Promise<number> => (await readRunFile()).children[name]?.pid ?? 0;
const readMetrics = async (port: number, token: string): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).text();
const readFileMode = async (name: string): Promise<number> => (await stat(join(dataDir, name))).mode & 0o777;

async function expectAllData(api: ApiClient): Promise<void> {
  const token = await signIn(api, FIRST_ADMIN.email, FIRST_ADMIN.password);
  expect(dataOf(await api.get(API.listOrders.path, { token }))).toEqual([order]);
}

async function expectFailure(command: NpmCommand): Promise<string> {
  expect(await command.exit()).toBe(1);
  return command.lines.join("\n");
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "desk-"));
  port = await findFreePort();
});
afterAll(async () => {
  await killDeskProcesses(dataDir);
  await waitUntilDeskEnded(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

describe("npm start in a bare checkout", () => {
  afterEach(() => killDeskProcesses(dataDir));

  test("npm start starts a desk from a bare checkout and prints its addresses", async () => {
    const { api, waitForLine, lines, npm, exit } = await startDeskWithNpm(dataDir, port);
    expect(await waitForLine(/Set it up/)).toContain(`http://localhost:${port}/initpage`);
    expect(await waitForLine(/Data/)).toContain(dataDir);
    expect(await waitForLine(/Secret to reset/)).toContain(join(dataDir, "secrets.json"));
    expect((await api.get("/")).text).toContain("<div id=");
    await setUpDesk(api);
    order = await placeOrder(api);
    expect(await waitForLine(/gateway: .*POST \/api\/transaction\/create 201/)).toMatch(
      /^\[[\d:.]+\] INFO: gateway: .* \[[\w-]+\]/,
    );
    expect(lines.join("")).not.toContain("\u001b");
    expect([
      await readFileMode("."),
      await readFileMode("secrets.json"),
      await readFileMode("run.json"),
    ]).toEqual([0o700, 0o600, 0o600]);
    const { metrics_ports: metricsPorts, metrics_token: token } = await readRunFile();
    expect(Object.keys(metricsPorts).toSorted()).toEqual([...SERVICE_NAMES].toSorted());
    for (const metricsPort of Object.values(metricsPorts))
      expect(await readMetrics(metricsPort, token)).toMatch(/^tukar_saldo_ready\{.*\} 1$/m);
    npm.kill("SIGTERM");
    await exit();
    await waitUntilDeskEnded(dataDir);
  });

  test("npm start keeps secrets out of the log and the process list", async () => {
    const { lines } = await startDeskWithNpm(dataDir, port);
    const secrets = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8")) as Record<
      string,
      string
    >;
    expect(Object.keys(secrets)).toContain("STORAGE_PASSWORD");
    const visibleText = [...lines, ...(await readProcessArguments(await findDeskProcesses(dataDir)))].join(
      "\n",
    );
    expect(visibleText).toContain("--passwords");
    expect(Object.entries(secrets).filter(([, secret]) => visibleText.includes(secret))).toEqual([]);
  });

  test("killing npm leaves no process behind, and the next start finds all data", async () => {
    const { npm } = await startDeskWithNpm(dataDir, port);
    expect((await findDeskProcesses(dataDir)).length).toBeGreaterThanOrEqual(7);
    npm.kill("SIGKILL");
    await waitUntilDeskEnded(dataDir);
    await expectAllData((await startDeskWithNpm(dataDir, port)).api);
  });

  test("a desk whose processes were all killed starts again within 30 s with all its data", async () => {
    await startDeskWithNpm(dataDir, port);
    await killDeskProcesses(dataDir);
    const startedAt = Date.now();
    const { api } = await startDeskWithNpm(dataDir, port);
    expect(Date.now() - startedAt).toBeLessThan(30_000);
    await expectAllData(api);
  });

  test("all processes of a desk end when only its supervisor is killed", async () => {
    await startDeskWithNpm(dataDir, port);
    const { pid } = JSON.parse(await readFile(join(dataDir, "lock"), "utf8")) as { pid: number };
    process.kill(pid, "SIGKILL");
    await waitUntilDeskEnded(dataDir);
  });
});

describe("a desk started by npm start", () => {
  let desk: Awaited<ReturnType<typeof startDeskWithNpm>>;
  beforeAll(async () => {
    desk = await startDeskWithNpm(dataDir, port);
  });
  afterAll(() => killDeskProcesses(dataDir));

  test.each(["notifier", "redis", "storage", "gateway"])(
    "npm start restarts %s after a crash and prints a line",
    async (name) => {
      process.kill(-(await readPid(name)), "SIGKILL");
      await desk.waitForLine(new RegExp(`WARN: desk: ${name} ended \\(SIGKILL\\): starting it again`));
      await desk.waitForLine(new RegExp(`INFO: desk: ${name} is back`));
      await expectAllData(desk.api);
    },
  );

  test("npm start refuses a data folder that a running desk uses, and names that desk's process", async () => {
    const { pid } = JSON.parse(await readFile(join(dataDir, "lock"), "utf8")) as { pid: number };
    const secondStart = runNpm(["start"], { DATA_DIR: dataDir, PORT: String(await findFreePort()) });
    expect(await expectFailure(secondStart)).toContain(
      `is in use by process ${pid} (npm start): stop that one, or set DATA_DIR`,
    );
  });

  test("a setting changed by the command line applies at once to the running desk", async () => {
    const setRateArgs = ["run", "admin", "--", "set-setting", "current_usd_rate", "16000"];
    expect(await runNpm(setRateArgs, { DATA_DIR: dataDir }).exit()).toBe(0);
    expect(dataOf<Record<string, { rate: number }>>(await desk.api.get(API.getRates.path))["bca"]?.rate).toBe(
      14_720,
    );
  });
});

describe("npm start refuses to start", () => {
  test("npm start fails with an error that names PORT if the port is taken", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const takenPort = String((server.address() as AddressInfo).port);
    const output = await expectFailure(runNpm(["start"], { DATA_DIR: dataDir, PORT: takenPort }));
    expect(output).toContain(`Port ${takenPort} is taken by another program: stop it, or set PORT`);
    server.close();
  });

  test("npm start fails with an error that says what to install if there is no Redis", async () => {
    const env = { DATA_DIR: dataDir, PORT: String(port), PATH: join(dataDir, "nothing") };
    const output = await expectFailure(runNpm(["infra/local/bootstrap.mjs", "start"], env, process.execPath));
    expect(output.trim().split("\n")).toEqual([
      expect.stringMatching(/^Redis is missing: install it .* or set REDIS_URL/),
    ]);
  });
});

describe("npm run storage and npm run admin", () => {
  afterEach(() => killDeskProcesses(dataDir));

  test("npm run storage prints the storage's URL, and the storage ends when npm is killed", async () => {
    const folder = join(dataDir, "alone");
    const args = ["run", "storage", "--", "--port", "0", "--data-dir", folder];
    const { npm, waitForLine } = runNpm(args, { DATA_DIR: folder });
    expect(await waitForLine(/^mongodb:/)).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+$/);
    npm.kill("SIGKILL");
    await waitUntilDeskEnded(folder);
  });

  test("npm run admin sets a password from the standard input while no desk runs", async () => {
    const { npm, exit } = runNpm(["run", "admin", "--", "reset-password", FIRST_ADMIN.email], {
      DATA_DIR: dataDir,
    });
    npm.stdin?.end("rahasia-baru\n");
    expect(await exit()).toBe(0);
    await waitUntilDeskEnded(dataDir);
    const { api } = await startDeskWithNpm(dataDir, port);
    const token = await signIn(api, FIRST_ADMIN.email, "rahasia-baru");
    const answer = await api.get(
      fillPath(API.getPaymentInstructions.path, { transaction_id: order.transaction_id }),
      {
        token,
      },
    );
    expect(answer.status).toBe(200);
  });
});
