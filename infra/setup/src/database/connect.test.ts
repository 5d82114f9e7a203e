import { describe, expect, test } from "@jest/globals";
import { MongoNetworkError, MongoServerError } from "mongodb";
import type { MongoClient } from "mongodb";
import { completeSecrets } from "../secrets/generators.js";
import { awaitMongo, signIn } from "./connect.js";

const secrets = completeSecrets({});
const client = {} as MongoClient;
const refusal = new MongoServerError({ code: 18, message: "Authentication failed." });

/** Opens connections as told, in turn, and keeps who asked for them. */
function opening(...answers: (MongoClient | Error)[]) {
  const users: string[] = [];
  const open = async (url: string): Promise<MongoClient> => {
    users.push(new URL(url).username + new URL(url).search);
    const answer = answers[users.length - 1] ?? client;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { open, users };
}

describe("signing in to MongoDB", () => {
  test("is done as setup once that user exists", async () => {
    const { open, users } = opening(client);
    expect(await signIn(secrets, {}, open)).toBe(client);
    expect(users).toEqual(["setup"]);
  });

  test("is done as root at the first run", async () => {
    const { open, users } = opening(refusal, client);
    expect(await signIn(secrets, {}, open)).toBe(client);
    expect(users).toEqual(["setup", "root?authSource=admin"]);
  });

  test("says what to do when both are refused", async () => {
    const { open } = opening(refusal, refusal);
    await expect(signIn(secrets, {}, open)).rejects.toThrow("mongo:27017 refuses the users setup and root");
  });

  test("does not try root when the trouble is another one", async () => {
    const { open, users } = opening(new MongoNetworkError("cut off"));
    await expect(signIn(secrets, {}, open)).rejects.toThrow("cut off");
    expect(users).toEqual(["setup"]);
  });
});

test("waits for MongoDB without a user, and says so once", async () => {
  const { open, users } = opening(new MongoNetworkError("away"), new MongoNetworkError("away"), client);
  const said: string[] = [];
  expect(await awaitMongo({ MONGO_HOST: "db:1" }, (line) => void said.push(line), open)).toBe(client);
  expect([users, said]).toEqual([["", "", ""], ["Waiting up to 60 s for MongoDB at db:1."]]);
});
