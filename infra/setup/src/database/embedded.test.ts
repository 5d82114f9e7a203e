import { describe, expect, test } from "@jest/globals";
import { MongoServerError } from "mongodb";
import type { Document, MongoClient } from "mongodb";
import { isEmbedded, isUnknownCommand } from "./embedded.js";

const answering = (command: () => Promise<Document>): MongoClient =>
  ({ db: () => ({ command }) }) as unknown as MongoClient;

describe("embedded storage in MongoDB's place", () => {
  test("is known by its build information", async () => {
    expect(await isEmbedded(answering(async () => ({ modules: ["embedded"] })))).toBe(true);
  });

  test("is not assumed of a server that says something else, or nothing to a stranger", async () => {
    expect(await isEmbedded(answering(async () => ({ modules: ["enterprise"] })))).toBe(false);
    expect(await isEmbedded(answering(async () => ({ version: "8.1" })))).toBe(false);
    expect(await isEmbedded(answering(() => Promise.reject(new Error("sign in first"))))).toBe(false);
  });

  test("is known by its not having the commands for users", () => {
    expect(isUnknownCommand(new MongoServerError({ code: 59, message: "no such command" }))).toBe(true);
    expect(isUnknownCommand(new MongoServerError({ code: 13, message: "not authorized" }))).toBe(false);
    expect(isUnknownCommand(new Error("away"))).toBe(false);
  });
});
