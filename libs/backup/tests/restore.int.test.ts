import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { deserialize, serialize } from "bson";
import type { Document } from "mongodb";
import type { ProgressReporter } from "../src/progress.js";
import { backUp, restore } from "./backup-files.js";
import { readDatabaseContent, startServersBeforeTests } from "./backup-servers.js";

const REFUSAL_MESSAGE = /damaged or not whole|no backup of a desk|encrypted for a key|not the right one/;
const identity = generateIdentity();
const desks = startServersBeforeTests();
beforeAll(() => backUp(desks.source, desks.file("whole")));

/** Creates a progress reporter that aborts the restore after the first document of a collection. */
const abortAt = (name: string, controller: AbortController): ProgressReporter => ({
  writeLine: () => undefined,
  async *track(label, _, items) {
    for await (const item of items) {
      yield item;
      if (label === name) controller.abort();
    }
  },
});

/** Rejects, to simulate a process that is killed at this point. */
const failAsIfKilled = (): Promise<void> => Promise.reject(new Error("killed"));

describe("restoring a backup", () => {
  test.each([
    ["transactions", {}],
    ["users", {}],
    ["installation", { state: "done" }],
  ])("restore refuses a desk with documents in %s", async (collection, document) => {
    await backUp(desks.source, desks.file(`taken-${collection}`));
    await desks.target.client
      .db("desk")
      .collection(collection)
      .insertOne({ ...document });
    const before = await readDatabaseContent(desks.target);
    await expect(restore(desks.target, desks.file(`taken-${collection}`))).rejects.toThrow("not empty");
    expect(await readDatabaseContent(desks.target)).toEqual(before);
  });

  test("restore refuses a file that has a changed byte or is truncated, and writes nothing", async () => {
    await backUp(desks.source, desks.file("good"));
    await backUp(desks.source, desks.file("good.age"), {
      recipients: [await identityToRecipient(await identity)],
    });
    for (const name of ["good", "good.age"]) {
      const bytes = readFileSync(desks.file(name));
      for (const share of [0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999]) {
        const damagedBytes = Buffer.from(bytes);
        const position = Math.max(12, Math.floor(bytes.length * share));
        damagedBytes[position] = (damagedBytes[position] as number) ^ 4;
        writeFileSync(desks.file("broken"), damagedBytes);
        await expect(
          restore(desks.target, desks.file("broken"), { identities: [await identity] }),
        ).rejects.toThrow(REFUSAL_MESSAGE);
        writeFileSync(desks.file("broken"), bytes);
        truncateSync(desks.file("broken"), position);
        await expect(
          restore(desks.target, desks.file("broken"), { identities: [await identity] }),
        ).rejects.toThrow(REFUSAL_MESSAGE);
      }
    }
    expect(await readDatabaseContent(desks.target)).toEqual({});
  });

  test("restore refuses changed documents in a valid gzip file", async () => {
    const bytes = gunzipSync(readFileSync(desks.file("whole")));
    const position = bytes.indexOf("pending");
    writeFileSync(
      desks.file("exchanged"),
      gzipSync(
        Buffer.concat([bytes.subarray(0, position), Buffer.from("PENDING"), bytes.subarray(position + 7)]),
      ),
    );
    await expect(restore(desks.target, desks.file("exchanged"))).rejects.toThrow(
      "transactions is not what was written",
    );
    expect(await readDatabaseContent(desks.target)).toEqual({});
  });

  test("restore refuses a backup of a newer format or schema, and a file that is no backup", async () => {
    const bytes = gunzipSync(readFileSync(desks.file("whole")));
    const size = bytes.readInt32LE(1);
    const newerHeader = serialize({ ...deserialize(bytes.subarray(1, 1 + size)), format: 2 });
    writeFileSync(
      desks.file("newer"),
      gzipSync(Buffer.concat([Buffer.from("H"), newerHeader, bytes.subarray(1 + size)])),
    );
    await expect(restore(desks.target, desks.file("newer"))).rejects.toThrow("newer version");
    writeFileSync(desks.file("other"), "something else");
    await expect(restore(desks.target, desks.file("other"))).rejects.toThrow("no backup of a desk");
    await expect(restore(desks.target, desks.file("absent"))).rejects.toThrow("cannot be read");
    expect(await readDatabaseContent(desks.target)).toEqual({});
    await desks.target.client
      .db("desk")
      .collection<Document>("schema_versions")
      .insertOne({ _id: "transactions" as never, version: 0 });
    await expect(restore(desks.target, desks.file("whole"))).rejects.toThrow("update the desk first");
  });

  test("a restore that is interrupted while it writes temporary collections leaves the database unchanged", async () => {
    const controller = new AbortController();
    await expect(
      restore(
        desks.target,
        desks.file("whole"),
        {},
        { progress: abortAt("transactions", controller), signal: controller.signal },
      ),
    ).rejects.toThrow();
    expect(await readDatabaseContent(desks.target)).toEqual({});
    await restore(desks.target, desks.file("whole"));
  });

  test("after a crash while collections are renamed, services cannot start and the restore can be repeated", async () => {
    await expect(
      restore(desks.target, desks.file("whole"), {}, { beforeServicesStart: failAsIfKilled }),
    ).rejects.toThrow("killed");
    const versions = desks.target.client.db("desk").collection<Document>("schema_versions");
    expect(await versions.findOne({ _id: "restore" as never })).not.toBeNull();
    await expect(backUp(desks.target, desks.file("half"))).rejects.toThrow("not finished");
    await desks.target.client.db("desk").collection("left_by_another_file").insertOne({});
    await restore(desks.target, desks.file("whole"));
    expect(Object.keys(await readDatabaseContent(desks.target)).toSorted()).toEqual([
      "audit",
      "schema_versions",
      "stats_daily",
      "transactions",
    ]);
    expect(await versions.countDocuments()).toBe(1);
  });

  test("a restore fails if the desk is set up during the restore", async () => {
    const users = desks.target.client.db("desk").collection("users");
    const controller = new AbortController();
    const progress = {
      ...abortAt("", controller),
      writeLine: (text: string) => void (text.includes("index") && users.insertOne({})),
    };
    await expect(restore(desks.target, desks.file("whole"), {}, { progress })).rejects.toThrow("not empty");
    expect(Object.keys(await readDatabaseContent(desks.target))).toEqual(["users"]);
  });

  test("restore calls beforeServicesStart while the restore marker still keeps services from starting", async () => {
    let marker: unknown;
    const beforeServicesStart = async (): Promise<void> => {
      marker = await desks.target.client
        .db("desk")
        .collection("schema_versions")
        .findOne({ _id: "restore" as never });
    };
    await restore(desks.target, desks.file("whole"), {}, { beforeServicesStart });
    expect(marker).not.toBeNull();
  });
});
