import { describe, expect, test } from "@jest/globals";
import { Long } from "bson";
import { MongoClient } from "mongodb";
import type { Document } from "mongodb";
import mongoose from "mongoose";
import { emptyDatabase } from "../support/in-process.js";

const { client, collection, database } = emptyDatabase("standalone");

describe("what only a replica set, a script engine or another server has", () => {
  test.each<[Document, number]>([
    [{ count: "c", readConcern: { level: "snapshot" } }, 72],
    [{ find: "c", readConcern: { level: "linearizable" } }, 123],
    [{ find: "c", readConcern: { level: "nope" } }, 2],
    [{ insert: "c", documents: [{}], writeConcern: { w: 2 } }, 2],
    [{ insert: "c", documents: [{}], writeConcern: { w: "dc" } }, 2],
    [{ find: "c", apiVersion: "2" }, 322],
    [{ find: "c", apiStrict: true }, 322],
    [{ distinct: "c", key: "a", apiVersion: "1", apiStrict: true }, 323],
    [{ commitTransaction: 1, txnNumber: Long.ONE, autocommit: false }, 20],
    [{ replSetGetStatus: 1 }, 76],
    [{ createSearchIndexes: "c", indexes: [] }, 31082],
    [{ mapReduce: "c", map: "function () {}", reduce: "function () {}", out: { inline: 1 } }, 16149],
    [{ find: "c", filter: { $where: "true" } }, 2],
    [{ getParameter: 1, nope: 1 }, 72],
    [{ profile: 2 }, 2],
  ])("when the command is %j, then it is refused with %i", async (command, code) => {
    await collection().insertOne({});
    await expect(database().command(command)).rejects.toMatchObject({ code });
  });

  test("when a user is named, then nobody is let in under it", async () => {
    const url = new URL(
      client().options.hosts.map((host) => `mongodb://ann:secret@${host.toString()}`)[0] ?? "",
    );
    await expect(MongoClient.connect(`${url.href}/admin`)).rejects.toMatchObject({ code: 18 });
  });

  test("when changes are watched, then the error says that it takes a replica set", async () => {
    await expect(collection().watch().next()).rejects.toMatchObject({ code: 40573 });
  });
});

describe("what tools and drivers send as a matter of course", () => {
  test.each<Document>([
    { currentOp: 1 },
    { startSession: 1 },
    { refreshSessions: [] },
    { killSessions: [] },
    { killAllSessions: [] },
    { getParameter: 1, featureCompatibilityVersion: 1 },
    { getParameter: "*" },
    { profile: -1 },
    { fsync: 1 },
    { planCacheClear: "c" },
    { logout: 1 },
    { usersInfo: 1 },
    { rolesInfo: 1 },
  ])("when the command is %j, then it is answered", async (command) => {
    expect(await client().db("admin").command(command)).toMatchObject({ ok: 1 });
  });

  test("when sessions are listed, then the one that asks is there", async () => {
    const stages = [{ $listLocalSessions: {} }, { $limit: 1 }, { $project: { _id: 0, here: "yes" } }];
    expect(await client().db("admin").aggregate(stages).toArray()).toEqual([{ here: "yes" }]);
  });
});

describe("mongoose", () => {
  test("when indexes of all kinds are in a schema, then they are in step with those listed", async () => {
    const connection = await mongoose
      .createConnection(`mongodb://${client().options.hosts.join()}/standalone`)
      .asPromise();
    try {
      const schema = new mongoose.Schema({
        a: String,
        b: String,
        at: [Number],
        h: { type: String, index: "hashed" },
      });
      schema.index({ a: "text", b: "text" }, { weights: { a: 3 }, default_language: "none" });
      schema.index({ at: "2dsphere" });
      schema.index({ b: 1 }, { unique: true, collation: { locale: "en", strength: 2 } });
      schema.index({ a: 1 }, { expireAfterSeconds: 60 });
      const model = connection.model("Thing", schema);
      await model.init();
      expect(await model.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
      await model.collection.createIndex({ extra: 1 });
      expect(await model.syncIndexes()).toEqual(["extra_1"]);
      await expect(model.watch().next()).rejects.toMatchObject({ code: 40573 });
    } finally {
      await connection.close();
    }
  });
});
