import { describe, expect, test } from "@jest/globals";
import { MongoNetworkError, MongoServerError } from "mongodb";
import type { MongoClient } from "mongodb";
import { addMissingSecrets } from "../secrets/generators.js";
import { waitForMongo, signInToMongo } from "./connect.js";

const secrets = addMissingSecrets({});
const client = {} as MongoClient;
const authenticationError = new MongoServerError({ code: 18, message: "Authentication failed." });

/**
 * Creates a fake `open`, which returns or throws the next of `answers` at each connection attempt and records the user
 * and the query of each URL in `users`.
 */
function createFakeOpen(...answers: (MongoClient | Error)[]) {
  const users: string[] = [];
  const open = async (url: string): Promise<MongoClient> => {
    users.push(new URL(url).username + new URL(url).search);
    const answer = answers[users.length - 1] ?? client;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { open, users };
}

describe("connecting setup to MongoDB", () => {
  test("signInToMongo connects as the `setup` user if that user exists", async () => {
    const { open, users } = createFakeOpen(client);
    expect(await signInToMongo(secrets, {}, open)).toBe(client);
    expect(users).toEqual(["setup"]);
  });

  test("signInToMongo connects as root if MongoDB rejects the `setup` user, which does not exist before the first run", async () => {
    const { open, users } = createFakeOpen(authenticationError, client);
    expect(await signInToMongo(secrets, {}, open)).toBe(client);
    expect(users).toEqual(["setup", "root?authSource=admin"]);
  });

  test("signInToMongo throws an error that names both users if MongoDB rejects `setup` and `root`", async () => {
    const { open } = createFakeOpen(authenticationError, authenticationError);
    await expect(signInToMongo(secrets, {}, open)).rejects.toThrow(
      "mongo:27017 refuses the users setup and root",
    );
  });

  test("signInToMongo does not connect as root after a network error", async () => {
    const { open, users } = createFakeOpen(new MongoNetworkError("cut off"));
    await expect(signInToMongo(secrets, {}, open)).rejects.toThrow("cut off");
    expect(users).toEqual(["setup"]);
  });
});

test("waitForMongo retries until MongoDB answers, and prints one line meanwhile", async () => {
  const { open, users } = createFakeOpen(
    new MongoNetworkError("away"),
    new MongoNetworkError("away"),
    client,
  );
  const output: string[] = [];
  expect(await waitForMongo({ MONGO_HOST: "db:1" }, (line) => void output.push(line), open)).toBe(client);
  expect([users, output]).toEqual([["", "", ""], ["Waiting up to 60 s for MongoDB at db:1."]]);
});
