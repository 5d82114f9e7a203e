import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { deserialize, serialize } from "bson";
import type { Document } from "mongodb";
import type { ProgressReporter } from "../src/progress.js";
import { backUp, restore } from "./backup-files.js";
import { readDatabaseContent, startServersBeforeTests } from "./backup-servers.js";

const REFUSAL_MESSAGE_PATTERN =
  /damaged or not whole|no backup of a desk|encrypted for a key|not the right one/;
const identity = generateIdentity();
const servers = startServersBeforeTests();
beforeAll(() => backUp(servers.source, servers.file("whole")));

/** Creates a progress reporter that aborts the restore after the first document of the named collection. */
const createReporterThatAborts = (name: string, controller: AbortController): ProgressReporter => ({
  writeLine: () => undefined,
  async *track(label, _, items) {
    for await (const item of items) {
      yield item;
      if (label === name) controller.abort();
    }
  },
});

/** A `beforeServicesStart` that rejects, to simulate a process that is killed before the restore has ended. */
const rejectAsIfKilled = (): Promise<void> => Promise.reject(new Error("killed"));

describe("restoring a backup", () => {
  test.each([
    ["transactions", {}],
    ["users", {}],
    ["installation", { state: "done" }],
  ])("restore refuses a desk with documents in %s", async (collection, document) => {
    await backUp(servers.source, servers.file(`taken-${collection}`));
    await servers.target.client
      .db("desk")
      .collection(collection)
      .insertOne({ ...document });
    const contentBefore = await readDatabaseContent(servers.target);
    await expect(restore(servers.target, servers.file(`taken-${collection}`))).rejects.toThrow("not empty");
    expect(await readDatabaseContent(servers.target)).toEqual(contentBefore);
  });

  test("restore refuses a file that has a changed byte or is truncated, and writes nothing", async () => {
    await backUp(servers.source, servers.file("good"));
    await backUp(servers.source, servers.file("good.age"), {
      recipients: [await identityToRecipient(await identity)],
    });
    for (const name of ["good", "good.age"]) {
      const bytes = readFileSync(servers.file(name));
      for (const fractionOfFile of [0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999]) {
        const damagedBytes = Buffer.from(bytes);
        const byteOffset = Math.max(12, Math.floor(bytes.length * fractionOfFile));
        damagedBytes[byteOffset] = (damagedBytes[byteOffset] as number) ^ 4;
        writeFileSync(servers.file("broken"), damagedBytes);
        await expect(
          restore(servers.target, servers.file("broken"), { identities: [await identity] }),
        ).rejects.toThrow(REFUSAL_MESSAGE_PATTERN);
        writeFileSync(servers.file("broken"), bytes);
        truncateSync(servers.file("broken"), byteOffset);
        await expect(
          restore(servers.target, servers.file("broken"), { identities: [await identity] }),
        ).rejects.toThrow(REFUSAL_MESSAGE_PATTERN);
      }
    }
    expect(await readDatabaseContent(servers.target)).toEqual({});
  });

  test("restore refuses a valid gzip file in which a document was changed", async () => {
    const bytes = gunzipSync(readFileSync(servers.file("whole")));
    const statusOffset = bytes.indexOf("pending");
    writeFileSync(
      servers.file("exchanged"),
      gzipSync(
        Buffer.concat([
          bytes.subarray(0, statusOffset),
          Buffer.from("PENDING"),
          bytes.subarray(statusOffset + 7),
        ]),
      ),
    );
    await expect(restore(servers.target, servers.file("exchanged"))).rejects.toThrow(
      "transactions is not what was written",
    );
    expect(await readDatabaseContent(servers.target)).toEqual({});
  });

  test("restore refuses a backup with a newer format or schema version, a file that is not a backup and a missing file", async () => {
    const bytes = gunzipSync(readFileSync(servers.file("whole")));
    const headerSize = bytes.readInt32LE(1);
    const newerHeader = serialize({ ...deserialize(bytes.subarray(1, 1 + headerSize)), format: 2 });
    writeFileSync(
      servers.file("newer"),
      gzipSync(Buffer.concat([Buffer.from("H"), newerHeader, bytes.subarray(1 + headerSize)])),
    );
    await expect(restore(servers.target, servers.file("newer"))).rejects.toThrow("newer version");
    writeFileSync(servers.file("other"), "something else");
    await expect(restore(servers.target, servers.file("other"))).rejects.toThrow("no backup of a desk");
    await expect(restore(servers.target, servers.file("absent"))).rejects.toThrow("cannot be read");
    expect(await readDatabaseContent(servers.target)).toEqual({});
    await servers.target.client
      .db("desk")
      .collection<Document>("schema_versions")
      .insertOne({ _id: "transactions" as never, version: 0 });
    await expect(restore(servers.target, servers.file("whole"))).rejects.toThrow("update the desk first");
  });

  test("a restore that is interrupted while it writes temporary collections leaves the database unchanged", async () => {
    const controller = new AbortController();
    await expect(
      restore(
        servers.target,
        servers.file("whole"),
        {},
        { progress: createReporterThatAborts("transactions", controller), signal: controller.signal },
      ),
    ).rejects.toThrow();
    expect(await readDatabaseContent(servers.target)).toEqual({});
    await restore(servers.target, servers.file("whole"));
  });

  test("after a crash during a restore, its marker keeps services from starting and the restore can be repeated", async () => {
    await expect(
      restore(servers.target, servers.file("whole"), {}, { beforeServicesStart: rejectAsIfKilled }),
    ).rejects.toThrow("killed");
    const versionCollection = servers.target.client.db("desk").collection<Document>("schema_versions");
    expect(await versionCollection.findOne({ _id: "restore" as never })).not.toBeNull();
    await expect(backUp(servers.target, servers.file("half"))).rejects.toThrow("not finished");
    await servers.target.client.db("desk").collection("left_by_another_file").insertOne({});
    await restore(servers.target, servers.file("whole"));
    expect(Object.keys(await readDatabaseContent(servers.target)).toSorted()).toEqual([
      "audit",
      "schema_versions",
      "stats_daily",
      "transactions",
    ]);
    expect(await versionCollection.countDocuments()).toBe(1);
  });

  test("a restore fails if the first user of the desk is created during the restore", async () => {
    const userCollection = servers.target.client.db("desk").collection("users");
    const controller = new AbortController();
    const progress = {
      ...createReporterThatAborts("", controller),
      writeLine: (text: string) => void (text.includes("index") && userCollection.insertOne({})),
    };
    await expect(restore(servers.target, servers.file("whole"), {}, { progress })).rejects.toThrow(
      "not empty",
    );
    expect(Object.keys(await readDatabaseContent(servers.target))).toEqual(["users"]);
  });

  test("restore calls beforeServicesStart while the restore marker still keeps services from starting", async () => {
    let markerDuringCallback: unknown;
    const beforeServicesStart = async (): Promise<void> => {
      markerDuringCallback = await servers.target.client
        .db("desk")
        .collection("schema_versions")
        .findOne({ _id: "restore" as never });
    };
    await restore(servers.target, servers.file("whole"), {}, { beforeServicesStart });
    expect(markerDuringCallback).not.toBeNull();
  });
});
