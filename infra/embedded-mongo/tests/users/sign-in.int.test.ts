import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { MongoClient } from "mongodb";
import type { Document, MongoClientOptions } from "mongodb";
import mongoose from "mongoose";
import { startTestServer, addCredentials } from "../support/test-server.js";
import type { TestServer } from "../support/test-server.js";

const PASSWORDS = { desk: "correct horse battery", backup: "staple, n=x=2C of the reader" };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ passwords: PASSWORDS });
  await server.client.db("shop").collection("orders").insertOne({ code: "kept" });
});
afterAll(() => server.stop());

async function runAs<T>(
  name: string,
  password: string,
  callback: (client: MongoClient) => Promise<T>,
  options?: MongoClientOptions,
) {
  const client = new MongoClient(addCredentials(server.url, name, password), options);
  try {
    return await callback(await client.connect());
  } finally {
    await client.close();
  }
}
const findOrders = (client: MongoClient): Promise<Document[]> =>
  client.db("shop").collection("orders").find().toArray();

describe("signing in with the official driver", () => {
  test("the official driver signs in a user with the right password", async () => {
    expect(await runAs("desk", PASSWORDS.desk, findOrders)).toMatchObject([{ code: "kept" }]);
  });

  test.each(["admin", "shop", "$external2", "nowhere"])(
    "the official driver signs in with %s as the authentication database",
    async (db) => {
      const options = { authSource: db };
      expect(await runAs("desk", PASSWORDS.desk, findOrders, options)).toHaveLength(1);
    },
  );

  test("mongoose signs in with a URL that names the database", async () => {
    const url = addCredentials(server.url, "desk", PASSWORDS.desk).replace("/?", "/shop?");
    const connection = await mongoose.createConnection(url).asPromise();
    expect(await connection.collection("orders").countDocuments()).toBe(1);
    await connection.close();
  });

  test.each([
    ["desk", "correct horse batterz"],
    ["desk", "x"],
    ["Desk", PASSWORDS.desk],
    ["nobody", PASSWORDS.desk],
  ])(
    "the server refuses to sign in %s with the password %j, always with the same message",
    async (name, password) => {
      await expect(runAs(name, password, findOrders)).rejects.toMatchObject({
        code: 18,
        codeName: "AuthenticationFailed",
        errmsg: "Authentication failed.",
      });
    },
  );

  test("the server refuses a sign-in by SCRAM-SHA-1 with error 334", async () => {
    await expect(
      runAs("desk", PASSWORDS.desk, findOrders, { authMechanism: "SCRAM-SHA-1" }),
    ).rejects.toMatchObject({
      code: 334,
    });
  });

  test("connectionStatus names the signed-in user", async () => {
    const status = await runAs("backup", PASSWORDS.backup, (client) =>
      client.db("x").command({ connectionStatus: 1 }),
    );
    expect(status.authInfo.authenticatedUsers).toEqual([{ user: "backup", db: "admin" }]);
    expect(status.authInfo.authenticatedUserRoles).toEqual([{ role: "readAnyDatabase", db: "admin" }]);
  });

  test("buildInfo identifies the embedded server before sign-in", async () => {
    const client = await MongoClient.connect(server.url);
    expect(await client.db("admin").command({ buildInfo: 1 })).toMatchObject({ modules: ["embedded"] });
    await client.close();
  });

  test("all 50 connections of a pool sign in", async () => {
    const options = { minPoolSize: 50, maxPoolSize: 50 };
    const statuses = await runAs(
      "desk",
      PASSWORDS.desk,
      (client) =>
        Promise.all(Array.from({ length: 50 }, () => client.db("x").command({ connectionStatus: 1 }))),
      options,
    );
    expect(statuses.map(({ authInfo }) => authInfo.authenticatedUsers[0]?.user)).toEqual(
      Array(50).fill("desk"),
    );
  });
});
