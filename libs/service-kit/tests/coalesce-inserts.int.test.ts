import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { newDatabaseUrl, openTestStorage } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { createInsertCoalescer, duplicateFieldOf } from "../src/index.js";

interface Ticket {
  _id: number;
  code: string;
  seat: number;
}

let storage: TestStore;
let connection: Connection;
let insert: (ticket: Ticket) => Promise<void>;
let commands: string[];

const tickets = () => connection.collection<Ticket>("tickets");
/** Inserts tickets together. @returns for each the field whose unique index refused it; undefined if it was stored */
const insertAll = (all: Ticket[]): Promise<(string | undefined)[]> =>
  Promise.all(
    all.map((ticket) =>
      insert(ticket).then(
        () => undefined,
        (error: unknown) => duplicateFieldOf(error) ?? String(error),
      ),
    ),
  );

beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());
beforeEach(async () => {
  connection = await mongoose
    .createConnection(newDatabaseUrl(storage.url), { monitorCommands: true })
    .asPromise();
  await tickets().createIndex({ code: 1 }, { unique: true });
  insert = createInsertCoalescer(tickets());
  commands = [];
  connection.getClient().on("commandStarted", ({ commandName }) => commands.push(commandName));
});
afterEach(() => connection.close());

test("documents of concurrent requests are inserted by one command", async () => {
  expect(await insertAll([1, 2, 3].map((id) => ({ _id: id, code: `c${id}`, seat: id })))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(commands).toEqual(["insert"]);
  expect(await tickets().countDocuments()).toBe(3);
});

test("only documents that violate a unique index are refused, each with the field of that index", async () => {
  await insertAll([{ _id: 1, code: "taken", seat: 1 }]);
  const outcomes = await insertAll([
    { _id: 2, code: "free", seat: 2 },
    { _id: 3, code: "taken", seat: 3 },
    { _id: 1, code: "other", seat: 4 },
    { _id: 5, code: "last", seat: 5 },
  ]);
  expect(outcomes).toEqual([undefined, "code", "_id", undefined]);
  expect(await tickets().distinct("_id")).toEqual([1, 2, 5]);
});

test("of two documents with the same unique key that are inserted together one is stored", async () => {
  const outcomes = await insertAll([
    { _id: 1, code: "same", seat: 1 },
    { _id: 2, code: "same", seat: 2 },
  ]);
  expect(outcomes).toEqual([undefined, "code"]);
});

test("every document of a command that was not answered fails", async () => {
  await connection.close();
  const outcomes = await insertAll([1, 2].map((id) => ({ _id: id, code: `c${id}`, seat: id })));
  expect(outcomes).toEqual([expect.stringContaining("Mongo"), expect.stringContaining("Mongo")]);
});
