import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { dataOf, findFreePort, FIRST_ADMIN, placeOrder, setUpDesk, signIn } from "@tukar-saldo/test-kit";
import { encodeMongoMessage, runAsStranger } from "../../infra/local/tests/run-as-stranger.js";
import { findDeskProcesses, killDeskProcesses, startDeskWithNpm, waitUntilDeskEnded } from "./npm-desk.js";

let dataDir: string;
let desk: Awaited<ReturnType<typeof startDeskWithNpm>>;
let order: TransactionRow;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "desk-"));
  desk = await startDeskWithNpm(dataDir, await findFreePort());
  await setUpDesk(desk.api);
  order = await placeOrder(desk.api);
}, 120_000);
afterAll(async () => {
  await killDeskProcesses(dataDir);
  await waitUntilDeskEnded(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

const TCP_LISTEN_STATE = "0A";

/** Lists the ports on which these processes listen. */
async function listListeningPorts(pids: readonly number[]): Promise<number[]> {
  const descriptorLinks = await Promise.all(
    pids.map(async (pid) => {
      const handles = await readdir(`/proc/${pid}/fd`);
      return Promise.all(handles.map((handle) => readlink(`/proc/${pid}/fd/${handle}`).catch(() => "")));
    }),
  );
  const sockets = new Set(descriptorLinks.flat());
  const tcpTable = (await readFile("/proc/net/tcp", "utf8")).split("\n").slice(1);
  return tcpTable.flatMap((line) => {
    const [, local = "", , state, , , , , , inode] = line.trim().split(/\s+/);
    if (state !== TCP_LISTEN_STATE || !sockets.has(`socket:[${inode}]`)) return [];
    return [Number.parseInt(local.slice(local.indexOf(":") + 1), 16)];
  });
}

const createHttpRequest = (method: string, path: string, body = "") =>
  Buffer.from(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `X-Gateway-Secret: guessed\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
const createMongoRequest = (command: object) =>
  Buffer.concat([encodeMongoMessage({ ...command, $db: "tukar_saldo" }), Buffer.from("\r\n")]);

/** Creates requests that try to read or change orders, one for each protocol that a port of the desk may speak. */
const createForbiddenRequests = (): Buffer[] => [
  createHttpRequest("GET", API.listOrders.path),
  createHttpRequest(
    "PUT",
    fillPath(API.updateStatus.path, { id: order.id }),
    JSON.stringify({ status: "completed" }),
  ),
  createHttpRequest("POST", API.resetOrders.path, JSON.stringify({ secret: "guessed" })),
  createHttpRequest("GET", API.getSettings.path),
  createHttpRequest("GET", "/metrics"),
  Buffer.from("KEYS *\r\n"),
  Buffer.from("FLUSHALL\r\n"),
  createMongoRequest({ find: "transactions" }),
  createMongoRequest({ delete: "transactions", deletes: [{ q: {}, limit: 0 }] }),
];

const testAsRoot = process.getuid?.() === 0 && process.platform === "linux" ? test : test.skip;

testAsRoot("another user of the machine can neither read nor change a desk that npm start runs", async () => {
  const pids = await findDeskProcesses(dataDir);
  const ports = await listListeningPorts(pids);
  expect(ports.length).toBeGreaterThanOrEqual(7);
  const dataFileNames = await readdir(dataDir, { recursive: true });
  const paths = [
    dataDir,
    ...dataFileNames.map((name) => join(dataDir, name)),
    ...pids.flatMap((pid) => [
      `/proc/${pid}/environ`,
      `/proc/${pid}/cwd/`,
      `/proc/${pid}/mem`,
      `/proc/${pid}/fd`,
    ]),
  ];
  const forbiddenCalls = ports.flatMap((port) => createForbiddenRequests().map((bytes) => ({ port, bytes })));
  const { files, signals, answers } = runAsStranger({
    paths: ["/proc/version", ...paths],
    pids,
    calls: forbiddenCalls,
  });
  expect(files[0]).toBe("done");
  expect(new Set(files.slice(1))).toEqual(new Set(["EACCES"]));
  expect(new Set(signals)).toEqual(new Set(["EPERM"]));

  const answerTexts = answers.map((answer) => answer.toString("latin1"));
  expect(answerTexts.filter((text) => text.startsWith("-NOAUTH")).length).toBeGreaterThanOrEqual(2);
  expect(
    answerTexts.filter((text) => text.includes("requires authentication")).length,
  ).toBeGreaterThanOrEqual(2);
  expect(answerTexts.filter((text) => text.startsWith("HTTP/1.1 401")).length).toBeGreaterThanOrEqual(3);
  expect(
    answerTexts.filter((text) => text.startsWith("HTTP/1.1 2") && !text.includes("<!doctype html>")),
  ).toEqual([]);
  const secrets = [order.account_name, order.destination_account, order.unique_code];
  expect(answerTexts.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);

  const token = await signIn(desk.api, FIRST_ADMIN.email, FIRST_ADMIN.password);
  expect(dataOf(await desk.api.get(API.listOrders.path, { token }))).toEqual([order]);
});
