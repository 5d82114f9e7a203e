import { describe, expect, test } from "@jest/globals";
import { Long } from "bson";
import { MongoClient } from "mongodb";
import type { Document } from "mongodb";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";

const { client, collection, database } = createEmptyDatabaseBeforeEach("standalone");

describe("features that need a replica set or server-side scripts", () => {
  test.each<[Document, number]>([
    [{ count: "c", readConcern: { level: "snapshot" } }, 72],
    [{ find: "c", readConcern: { level: "linearizable" } }, 123],
    [{ find: "c", readConcern: { level: "nope" } }, 2],
    [{ insert: "c", documents: [{}], writeConcern: { w: 2 } }, 2],
    [{ insert: "c", documents: [{}], writeConcern: { w: "dc" } }, 2],
    [{ insert: "c", documents: [{}], txnNumber: Long.ONE, autocommit: false }, 20],
    [{ find: "c", filter: { $where: "true" } }, 2],
    [{ getParameter: 1, nope: 1 }, 72],
  ])("the command %j is refused with error %i", async (command, code) => {
    await collection().insertOne({});
    await expect(database().command(command)).rejects.toMatchObject({ code });
  });

  test("sign-in fails on a server without users", async () => {
    const url = new URL(
      client().options.hosts.map((host) => `mongodb://ann:secret@${host.toString()}`)[0] ?? "",
    );
    await expect(MongoClient.connect(`${url.href}/admin`)).rejects.toMatchObject({ code: 18 });
  });
});

describe("commands that tools and drivers send routinely", () => {
  test.each<Document>([
    { getParameter: 1, featureCompatibilityVersion: 1 },
    { getParameter: "*" },
    { getLog: "startupWarnings" },
    { hostInfo: 1 },
    { serverStatus: 1 },
    { connectionStatus: 1 },
    { fsync: 1 },
    { logout: 1 },
  ])("the command %j succeeds", async (command) => {
    expect(await client().db("admin").command(command)).toMatchObject({ ok: 1 });
  });
});
