import { describe, expect, test } from "@jest/globals";
import { MongoServerError } from "mongodb";
import type { Document, MongoClient } from "mongodb";
import { isEmbeddedStorage, isUnknownCommand } from "./embedded-storage.js";

const createFakeClient = (command: () => Promise<Document>): MongoClient =>
  ({ db: () => ({ command }) }) as unknown as MongoClient;

describe("recognising the embedded storage", () => {
  test("the embedded storage is recognised by buildInfo", async () => {
    expect(await isEmbeddedStorage(createFakeClient(async () => ({ modules: ["embedded"] })))).toBe(true);
  });

  test("a server is not the embedded storage if buildInfo names other modules or is refused", async () => {
    expect(await isEmbeddedStorage(createFakeClient(async () => ({ modules: ["enterprise"] })))).toBe(false);
    expect(await isEmbeddedStorage(createFakeClient(async () => ({ version: "8.1" })))).toBe(false);
    expect(await isEmbeddedStorage(createFakeClient(() => Promise.reject(new Error("sign in first"))))).toBe(
      false,
    );
  });

  test("isUnknownCommand recognises only the error CommandNotFound", () => {
    expect(isUnknownCommand(new MongoServerError({ code: 59, message: "no such command" }))).toBe(true);
    expect(isUnknownCommand(new MongoServerError({ code: 13, message: "not authorized" }))).toBe(false);
    expect(isUnknownCommand(new Error("away"))).toBe(false);
  });
});
