import { expect, test } from "@jest/globals";
import type { Connection } from "mongoose";
import { createMongoReadyCheck } from "./mongo-ready.js";

test("the ready check of MongoDB is true once the connection is open", async () => {
  const db = { command: async () => ({ ok: 1 }) };
  const connection: { db?: typeof db } = {};
  const isReady = createMongoReadyCheck(connection as unknown as Connection);
  expect(await isReady()).toBe(false);
  connection.db = db;
  expect(await isReady()).toBe(true);
});

test("several calls of the ready check of MongoDB share one ping", async () => {
  let pingCount = 0;
  const db = { command: async () => (pingCount += 1) };
  const isReady = createMongoReadyCheck({ db } as unknown as Connection);
  expect([await isReady(), await isReady(), pingCount]).toEqual([true, true, 1]);
});

test("the ready check of MongoDB is false when a ping is unanswered for a second, and sends no second ping meanwhile", async () => {
  let pingCount = 0;
  const db = { command: () => new Promise(() => (pingCount += 1)) };
  const isReady = createMongoReadyCheck({ db } as unknown as Connection);
  expect([await isReady(), await isReady(), pingCount]).toEqual([false, false, 1]);
});

test("the ready check of MongoDB is false if the ping is rejected", async () => {
  const db = { command: () => Promise.reject(new Error("timed out")) };
  expect(await createMongoReadyCheck({ db } as unknown as Connection)()).toBe(false);
});
