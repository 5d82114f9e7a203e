import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { deserialize, serialize } from "bson";
import type { Document } from "mongodb";
import type { Progress } from "../src/progress.js";
import { backUp, restore } from "./backup-files.js";
import { startServer } from "./servers.js";
import type { TestServer } from "./servers.js";

/** scrypt takes seconds on a busy machine; the test derives three keys. */
const SCRYPT_TIMEOUT_MS = 60_000;

let from: TestServer;
let to: TestServer;
let folder: string;
const file = (name: string): string => join(folder, name);
const passphrase = () => Promise.resolve("kuda baterai jepit benar");

beforeAll(async () => {
  [from, to] = await Promise.all([startServer(), startServer()]);
  folder = mkdtempSync(join(tmpdir(), "backup-files-"));
  const desk = from.client.db("desk");
  const orders = Array.from({ length: 3000 }, (_, n) => ({
    status: n % 2 === 0 ? "pending" : "completed",
    usd_cents: 100 + n,
    created_at: new Date(1_700_000_000_000 + n),
    outbox: [{ id: n }],
  }));
  await desk.collection("transactions").insertMany(orders);
  await desk.collection("transactions").createIndex({ status: 1, created_at: -1 });
  await desk
    .collection("transactions")
    .createIndex(
      { "idem.key": 1 },
      { unique: true, partialFilterExpression: { "idem.key": { $exists: true } } },
    );
  await desk.collection<Document>("stats_daily").insertOne({ _id: "2023-11-15" as never, mark: null });
  await desk.collection("sessions").insertOne({ a: 1 });
  await desk.collection("used_tokens_orders").insertOne({ a: 1 });
  await desk.createCollection("audit");
  await desk.collection<Document>("schema_versions").insertOne({ _id: "transactions" as never, version: 1 });
});
beforeEach(() => to.client.db("desk").dropDatabase());
afterAll(async () => {
  await Promise.all([from.stop(), to.stop()]);
  rmSync(folder, { recursive: true });
});

async function contentOf({ client }: TestServer): Promise<Record<string, unknown>> {
  const database = client.db("desk");
  const content: Record<string, unknown> = {};
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
    const documents = await database
      .collection(name)
      .find({}, { promoteValues: false })
      .sort({ _id: 1 })
      .toArray();
    content[name] = { documents, indexes: await database.collection(name).indexes() };
  }
  return content;
}

describe("backup and restore", () => {
  test("restores everything but sessions and used tokens", async () => {
    const made = await backUp(from, file("whole"));
    const restored = await restore(to, file("whole"));
    expect(restored).toEqual(made);
    const { sessions, used_tokens_orders: tokens, ...rest } = await contentOf(from);
    expect([sessions, tokens].every(Boolean)).toBe(true);
    expect(await contentOf(to)).toEqual(rest);
    expect(made.header).toMatchObject({
      moment: "snapshot",
      product_version: "1.2.3",
      schema_versions: { transactions: 1 },
    });
    expect(made.sums).toEqual({
      pending: { documents: 1500, sum: 1500 * 100 + 2998 * 750 },
      completed: { documents: 1500, sum: 1500 * 100 + 3000 * 750 },
    });
  });

  test(
    "opens only with the right passphrase",
    async () => {
      await backUp(from, file("phrase"), { passphrase: await passphrase() });
      const wrong = restore(to, file("phrase"), { passphrase: () => Promise.resolve("kuda") });
      await expect(wrong).rejects.toThrow("not the right one");
      expect(await contentOf(to)).toEqual({});
      expect((await restore(to, file("phrase"), { passphrase })).documents).toBe(3002);
    },
    SCRYPT_TIMEOUT_MS,
  );

  test("opens with the key of any recipient, and with the age command", async () => {
    const [ours, other] = await Promise.all([generateIdentity(), generateIdentity()]);
    const recipients = await Promise.all([ours, other].map((identity) => identityToRecipient(identity)));
    await backUp(from, file("keys"), { recipients });
    await expect(restore(to, file("keys"))).rejects.toThrow("--identity");
    const stranger = { identities: [await generateIdentity()] };
    await expect(restore(to, file("keys"), stranger)).rejects.toThrow("not the right one");
    expect(await contentOf(to)).toEqual({});
    await restore(to, file("keys"), { identities: [other] });
    const { stdout: version } = await promisify(execFile)("age", ["--version"]).catch(() => ({ stdout: "" }));
    if (version === "") return;
    writeFileSync(file("identity"), ours, { mode: 0o600 });
    await promisify(execFile)("age", [
      "--decrypt",
      "-i",
      file("identity"),
      "-o",
      file("opened"),
      file("keys"),
    ]);
    expect((await restore(await emptyTarget(), file("opened"))).documents).toBe(3002);
  });
});

async function emptyTarget(): Promise<TestServer> {
  await to.client.db("desk").dropDatabase();
  return to;
}

describe("backup of a server without snapshots", () => {
  test("contains orders up to the cut-off and no statistics", async () => {
    const standalone = await startServer({ snapshotSeconds: 0 });
    const desk = standalone.client.db("desk");
    const later = new Date(Date.now() + 60_000);
    await desk.collection("transactions").insertMany([{ created_at: new Date(0) }, { created_at: later }]);
    await desk.collection("audit").insertMany([{ at: new Date(0) }, { at: later }]);
    await desk.collection<Document>("stats_daily").insertOne({ _id: "1970-01-01" as never, mark: null });
    const { header } = await backUp(standalone, file("standalone"));
    expect(header).toMatchObject({ moment: "cutoff", left_out: expect.arrayContaining(["stats_daily"]) });
    await restore(to, file("standalone"));
    expect(await to.client.db("desk").collection("transactions").countDocuments()).toBe(1);
    expect(await to.client.db("desk").collection("audit").countDocuments()).toBe(1);
    expect(await to.client.db("desk").collection("stats_daily").countDocuments()).toBe(0);
    await standalone.stop();
  });
});

describe("restore", () => {
  test.each([
    ["transactions", {}],
    ["users", {}],
    ["installation", { state: "done" }],
  ])("refuses a desk with documents in %s", async (collection, document) => {
    await backUp(from, file(`taken-${collection}`));
    await to.client
      .db("desk")
      .collection(collection)
      .insertOne({ ...document });
    const before = await contentOf(to);
    await expect(restore(to, file(`taken-${collection}`))).rejects.toThrow("not empty");
    expect(await contentOf(to)).toEqual(before);
  });

  test("refuses a file with a changed byte or a missing end, and writes nothing", async () => {
    await backUp(from, file("good"));
    await backUp(from, file("good.age"), { recipients: [await identityToRecipient(await identity)] });
    for (const name of ["good", "good.age"]) {
      const bytes = readFileSync(file(name));
      for (const share of [0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999]) {
        const broken = Buffer.from(bytes);
        const at = Math.max(12, Math.floor(bytes.length * share));
        broken[at] = (broken[at] as number) ^ 4;
        writeFileSync(file("broken"), broken);
        await expect(restore(to, file("broken"), { identities: [await identity] })).rejects.toThrow(REFUSED);
        writeFileSync(file("broken"), bytes);
        truncateSync(file("broken"), at);
        await expect(restore(to, file("broken"), { identities: [await identity] })).rejects.toThrow(REFUSED);
      }
    }
    expect(await contentOf(to)).toEqual({});
  });

  test("refuses changed documents in a valid gzip file", async () => {
    const bytes = gunzipSync(readFileSync(file("whole")));
    const at = bytes.indexOf("pending");
    writeFileSync(
      file("exchanged"),
      gzipSync(Buffer.concat([bytes.subarray(0, at), Buffer.from("PENDING"), bytes.subarray(at + 7)])),
    );
    await expect(restore(to, file("exchanged"))).rejects.toThrow("transactions is not what was written");
    expect(await contentOf(to)).toEqual({});
  });

  test("refuses a newer format, a newer schema, and a file that is no backup", async () => {
    const bytes = gunzipSync(readFileSync(file("whole")));
    const size = bytes.readInt32LE(1);
    const newer = serialize({ ...deserialize(bytes.subarray(1, 1 + size)), format: 2 });
    writeFileSync(
      file("newer"),
      gzipSync(Buffer.concat([Buffer.from("H"), newer, bytes.subarray(1 + size)])),
    );
    await expect(restore(to, file("newer"))).rejects.toThrow("newer version");
    writeFileSync(file("other"), "something else");
    await expect(restore(to, file("other"))).rejects.toThrow("no backup of a desk");
    await expect(restore(to, file("absent"))).rejects.toThrow("cannot be read");
    expect(await contentOf(to)).toEqual({});
    await to.client
      .db("desk")
      .collection<Document>("schema_versions")
      .insertOne({ _id: "transactions" as never, version: 0 });
    await expect(restore(to, file("whole"))).rejects.toThrow("update the desk first");
  });

  test("leaves the desk unchanged when interrupted while writing", async () => {
    const stop = new AbortController();
    await expect(
      restore(to, file("whole"), {}, { progress: abortAt("transactions", stop), signal: stop.signal }),
    ).rejects.toThrow();
    expect(await contentOf(to)).toEqual({});
    await restore(to, file("whole"));
  });

  test("keeps services from starting after a crash while renaming, and can be run again", async () => {
    await expect(restore(to, file("whole"), {}, { beforeServicesStart: failAsIfKilled })).rejects.toThrow(
      "killed",
    );
    const versions = to.client.db("desk").collection<Document>("schema_versions");
    expect(await versions.findOne({ _id: "restore" as never })).not.toBeNull();
    await expect(backUp(to, file("half"))).rejects.toThrow("not finished");
    await to.client.db("desk").collection("left_by_another_file").insertOne({});
    await restore(to, file("whole"));
    expect(Object.keys(await contentOf(to)).toSorted()).toEqual([
      "audit",
      "schema_versions",
      "stats_daily",
      "transactions",
    ]);
    expect(await versions.countDocuments()).toBe(1);
  });

  test("refuses a desk that was set up while the restore ran", async () => {
    const users = to.client.db("desk").collection("users");
    const stop = new AbortController();
    const progress = {
      ...abortAt("", stop),
      line: (text: string) => void (text.includes("index") && users.insertOne({})),
    };
    await expect(restore(to, file("whole"), {}, { progress })).rejects.toThrow("not empty");
    expect(Object.keys(await contentOf(to))).toEqual(["users"]);
  });

  test("calls beforeServicesStart while the restore marker is set", async () => {
    let marked: unknown;
    const beforeServicesStart = async (): Promise<void> => {
      marked = await to.client
        .db("desk")
        .collection("schema_versions")
        .findOne({ _id: "restore" as never });
    };
    await restore(to, file("whole"), {}, { beforeServicesStart });
    expect(marked).not.toBeNull();
  });
});

/** Aborts after the first document of a collection. */
const abortAt = (name: string, stop: AbortController): Progress => ({
  line: () => undefined,
  async *track(label, _, items) {
    for await (const item of items) {
      yield item;
      if (label === name) stop.abort();
    }
  },
});

const failAsIfKilled = (): Promise<void> => Promise.reject(new Error("killed"));
const REFUSED = /damaged or not whole|no backup of a desk|encrypted for a key|not the right one/;
const identity = generateIdentity();
