import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@tukar-saldo/embedded-mongo";
import { deserialize } from "bson";
import type { Document } from "bson";
import { MongoClient } from "mongodb";
import { dataPath } from "../src/data-folder.js";
import { prepareStores } from "../src/desk/desk-stores.js";
import type { DeskStores } from "../src/desk/desk-stores.js";
import { readRunFile } from "../src/run-file.js";
import { encodeMongoMessage, runAsStranger } from "./run-as-stranger.js";

jest.setTimeout(60_000);

const originalEnv = { ...process.env };
const lines: string[] = [];
const recordLine = (text: string): void => void lines.push(text);
const log = {
  progress: recordLine,
  note: (_level: string, text: string): void => recordLine(text),
  line: (_service: string, line: string): void => recordLine(line),
};

let parent: string;
let stores: DeskStores;
let client: MongoClient;
const port = (): number => Number(new URL(stores.urls.mongo_url).port);

/** Creates a data folder as older versions did, whose storage had no users. */
async function fillWithoutUsers(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir, passwords: null });
  const setupClient = await MongoClient.connect(server.url);
  await setupClient.db("tukar_saldo").collection("orders").insertOne({ code: "kept" });
  await setupClient.close();
  await server.stop();
}

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "users-"));
  await chmod(parent, 0o755);
  await writeFile(join(parent, "open.txt"), "for everybody", { mode: 0o644 });
  delete process.env["MONGO_URL"];
  process.env["DATA_DIR"] = join(parent, "desk");
  process.env["REDIS_URL"] = "redis://127.0.0.1:1";
  await mkdir(dataPath(), { mode: 0o700 });
  await writeFile(dataPath("desk.json"), '{"format":1,"storage":"embedded"}', { mode: 0o600 });
  await fillWithoutUsers(dataPath("embedded"));
  stores = await prepareStores(log, new AbortController().signal);
  await stores.start();
  await stores.runFile.add(stores.urls);
  client = await MongoClient.connect(stores.urls.mongo_url);
});
afterAll(async () => {
  await client.close();
  await stores.stop();
  process.env = { ...originalEnv };
  await rm(parent, { recursive: true });
});

const orderCollection = () => client.db().collection("orders");
const listFiles = async (): Promise<string[]> =>
  (await readdir(dataPath(), { recursive: true })).map((name) => join(dataPath(), name)).sort();

/** Lists the files of the data folder that contain this text. */
async function findFilesWith(text: string): Promise<string[]> {
  const paths: string[] = [];
  for (const path of await listFiles())
    if ((await stat(path)).isFile() && (await readFile(path)).includes(text)) paths.push(path);
  return paths;
}

const readCommandLine = (pid: string): Promise<string> =>
  readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");

const encodeFindOrders = () => encodeMongoMessage({ find: "orders", $db: "tukar_saldo" });

describe("the embedded storage of a desk", () => {
  test("the storage keeps the data that an older version without users stored", async () => {
    expect(await orderCollection().findOne()).toMatchObject({ code: "kept" });
    expect(await orderCollection().insertOne({ code: "new" })).toMatchObject({ acknowledged: true });
  });

  test("refuses clients without the password", async () => {
    const stranger = await MongoClient.connect(`mongodb://127.0.0.1:${port()}/tukar_saldo`);
    await expect(stranger.db().collection("orders").findOne()).rejects.toMatchObject({ code: 13 });
    await expect(stranger.db().collection("orders").insertOne({})).rejects.toMatchObject({ code: 13 });
    await stranger.close();
    const wrongPasswordConnection = MongoClient.connect(`mongodb://desk:wrong@127.0.0.1:${port()}`);
    await expect(wrongPasswordConnection).rejects.toMatchObject({ code: 18 });
  });

  test("the storage's password is in secrets.json and run.json only, and in no line of the log", async () => {
    const { STORAGE_PASSWORD } = stores.secrets;
    expect((await readRunFile()).mongo_url).toContain(STORAGE_PASSWORD);
    expect(await findFilesWith(STORAGE_PASSWORD)).toEqual([dataPath("run.json"), dataPath("secrets.json")]);
    expect(lines.join("\n")).toContain(`mongodb://127.0.0.1:${port()}`);
    expect(lines.join("\n")).not.toContain(STORAGE_PASSWORD);
  });

  test("every file and folder in the data folder is accessible to its owner only", async () => {
    const modes = await Promise.all(
      (await listFiles()).map(async (path) => [path, (await stat(path)).mode & 0o077]),
    );
    expect(modes.length).toBeGreaterThan(8);
    expect(modes.filter(([, rights]) => rights !== 0)).toEqual([]);
  });

  const testOnLinux = process.platform === "linux" ? test : test.skip;
  testOnLinux("the storage's password is in no process list", async () => {
    const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
    const commands = await Promise.all(pids.map(readCommandLine));
    expect(commands.some((command) => command.includes(dataPath("embedded")))).toBe(true);
    expect(commands.filter((command) => command.includes(stores.secrets.STORAGE_PASSWORD))).toEqual([]);
  });

  const testAsRoot = process.getuid?.() === 0 ? test : test.skip;
  testAsRoot("another user of the machine can neither read the files nor query the data", async () => {
    const paths = [join(parent, "open.txt"), dataPath(), ...(await listFiles())];
    const { files: outcomes, answers } = runAsStranger({
      paths,
      calls: [{ port: port(), bytes: encodeFindOrders() }],
    });
    expect(outcomes[0]).toBe("done");
    expect(new Set(outcomes.slice(1))).toEqual(new Set(["EACCES"]));
    expect(answers.map((answer) => deserialize(answer.subarray(21)) as Document)).toMatchObject([
      { ok: 0, code: 13 },
    ]);
  });

  test("the storage accepts the same password after a kill and a restart", async () => {
    const { children } = await readRunFile();
    process.kill(-(children?.["storage"]?.pid ?? 0), "SIGKILL");
    const newClient = await MongoClient.connect(stores.urls.mongo_url);
    expect(await newClient.db().collection("orders").countDocuments()).toBe(2);
    await newClient.close();
  });
});
