import { describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";

const { database } = createEmptyDatabaseBeforeEach("outside");

const createAggregateCommand = (spec: Document): Document => ({
  aggregate: "c",
  pipeline: [spec],
  cursor: {},
});
const createIndexCommand = (key: Document, options: Document = {}): Document => ({
  createIndexes: "c",
  indexes: [{ key, name: "i", ...options }],
});
const createUpdateCommand = (statement: Document): Document => ({
  update: "c",
  updates: [{ q: {}, ...statement }],
});

describe("an unsupported feature", () => {
  test.each<[number, Document]>([
    [59, { collMod: "c" }],
    [59, { mapReduce: "c" }],
    [59, { bulkWrite: 1, ops: [], nsInfo: [] }],
    [59, { usersInfo: 1 }],
    [115, { find: "c", collation: { locale: "en" } }],
    [115, { find: "c", let: { a: 1 } }],
    [115, { find: "c", tailable: true }],
    [115, { find: "c", apiVersion: "1" }],
    [115, { create: "v", viewOn: "c", pipeline: [] }],
    [115, { create: "v", capped: true, size: 4096 }],
    [115, { create: "v", timeseries: { timeField: "at" } }],
    [115, { create: "v", validator: { $jsonSchema: { required: ["a"] } } }],
    [40415, { find: "c", unknown: 1 }],
    [20, { find: "c", txnNumber: 1, startTransaction: true, autocommit: false }],
    [123, { find: "c", readConcern: { level: "linearizable" } }],
    [67, createIndexCommand({ a: "text" })],
    [67, createIndexCommand({ a: "2dsphere" })],
    [67, createIndexCommand({ a: "hashed" })],
    [67, createIndexCommand({ "$**": 1 })],
    [67, createIndexCommand({ a: 1 }, { collation: { locale: "en" } })],
    [67, createIndexCommand({ a: 1 }, { hidden: true })],
    [73, { aggregate: 1, pipeline: [], cursor: {} }],
    [40324, createAggregateCommand({ $unknown: {} })],
  ])("an unsupported feature is refused with error %i: %j", async (code, command) => {
    await expect(database().command(command)).rejects.toMatchObject({ code });
  });

  test.each<[number, Document]>([
    [9, createUpdateCommand({ u: [{ $set: { a: 1 } }] })],
    [9, createUpdateCommand({ u: { $unknown: { a: 1 } } })],
    [115, createUpdateCommand({ u: { $set: { "a.$[x]": 1 } }, arrayFilters: [{ x: 1 }] })],
    [115, { delete: "c", deletes: [{ q: {}, limit: 1, collation: { locale: "en" } }] }],
  ])("an unsupported feature is refused with write error %i: %j", async (code, command) => {
    await database().collection("c").insertOne({});
    expect((await database().command(command)).writeErrors).toMatchObject([{ code }]);
  });

  test("an unsupported option is accepted if it is empty or false", async () => {
    const command = { find: "c", collation: {}, tailable: false, showRecordId: false, min: {}, let: {} };
    expect(await database().command(command)).toMatchObject({ ok: 1 });
  });
});
