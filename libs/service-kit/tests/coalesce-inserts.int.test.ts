import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { newDatabaseUrl, openTestStorage } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import mongoose, { mongo } from "mongoose";
import type { Connection } from "mongoose";
import { createInsertCoalescer, duplicateFieldOf, toAppError } from "../src/index.js";

interface Ticket {
  _id: number;
  code: string;
  seat: number;
}

let storage: TestStore;
let connection: Connection;
let insert: (ticket: Ticket) => Promise<void>;
let sentCommands: string[];

const getTickets = () => connection.collection<Ticket>("tickets");
/**
 * Inserts tickets concurrently.
 * @returns a value for each ticket: the field whose unique index refused the ticket, or undefined if it was stored
 */
const insertConcurrently = (newTickets: Ticket[]): Promise<(string | undefined)[]> =>
  Promise.all(
    newTickets.map((ticket) =>
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
  await getTickets().createIndex({ code: 1 }, { unique: true });
  insert = createInsertCoalescer(getTickets());
  sentCommands = [];
  connection.getClient().on("commandStarted", ({ commandName }) => sentCommands.push(commandName));
});
afterEach(() => connection.close());

test("documents of concurrent requests are inserted by one command", async () => {
  expect(await insertConcurrently([1, 2, 3].map((id) => ({ _id: id, code: `c${id}`, seat: id })))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(sentCommands).toEqual(["insert"]);
  expect(await getTickets().countDocuments()).toBe(3);
});

test("insertion refuses only the documents that violate a unique index; each error names the field of the index", async () => {
  await insertConcurrently([{ _id: 1, code: "taken", seat: 1 }]);
  const results = await insertConcurrently([
    { _id: 2, code: "free", seat: 2 },
    { _id: 3, code: "taken", seat: 3 },
    { _id: 1, code: "other", seat: 4 },
    { _id: 5, code: "last", seat: 5 },
  ]);
  expect(results).toEqual([undefined, "code", "_id", undefined]);
  expect(await getTickets().distinct("_id")).toEqual([1, 2, 5]);
});

test("if two documents with the same unique key are inserted together, only the first one is stored", async () => {
  const results = await insertConcurrently([
    { _id: 1, code: "same", seat: 1 },
    { _id: 2, code: "same", seat: 2 },
  ]);
  expect(results).toEqual([undefined, "code"]);
});

test("every document of a batch fails with UPSTREAM_UNAVAILABLE when MongoDB does not answer", async () => {
  const ownStorage = await openTestStorage({ own: true });
  const timeouts = { serverSelectionTimeoutMS: 500, heartbeatFrequencyMS: 500 };
  const lostConnection = await mongoose
    .createConnection(newDatabaseUrl(ownStorage.url), timeouts)
    .asPromise();
  const insertIntoLostConnection = createInsertCoalescer(lostConnection.collection<Ticket>("tickets"));
  await insertIntoLostConnection({ _id: 1, code: "c1", seat: 1 });
  // Insert only after the disconnect: an insert that is sent while its socket closes may never end, as this client has
  // no watchdog (decision 33).
  const disconnection = once(lostConnection, "disconnected");
  await ownStorage.kill();
  await disconnection;
  const results = await Promise.allSettled(
    [2, 3].map((id) => insertIntoLostConnection({ _id: id, code: `c${id}`, seat: id })),
  );
  expect(results.map((result) => result.status === "rejected" && toAppError(result.reason).code)).toEqual([
    "UPSTREAM_UNAVAILABLE",
    "UPSTREAM_UNAVAILABLE",
  ]);
  await lostConnection.close();
  await ownStorage.close();
});

test("every document of a batch fails when MongoDB refuses the whole command", async () => {
  // The error with which the embedded storage refuses a command when its disk is full.
  const diskFullError = new mongo.MongoBulkWriteError(
    { message: "out of disk space", code: 14_031, writeErrors: [] } as never,
    { getWriteConcernError: () => undefined } as never,
  );
  jest.spyOn(connection.collection("tickets"), "insertMany").mockRejectedValue(diskFullError);
  const results = await Promise.allSettled([1, 2].map((id) => insert({ _id: id, code: `c${id}`, seat: id })));
  expect(results).toEqual([diskFullError, diskFullError].map((reason) => ({ status: "rejected", reason })));
});
