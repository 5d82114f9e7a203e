import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { MongoClient } from "mongodb";
import type { Document } from "mongodb";
import { COMMANDS } from "../../src/commands/dispatch.js";
import { startTestServer, addCredentials } from "../support/test-server.js";
import type { TestServer } from "../support/test-server.js";
import { encodeOpMsg, RawClient } from "../support/raw-client.js";

const PASSWORDS = { desk: "correct horse battery", backup: "only for copies" };
const listCommands = (...access: string[]): string[] =>
  [...COMMANDS].filter(([, spec]) => access.includes(spec.access)).map(([name]) => name);
let server: TestServer;
let readerClient: MongoClient;
beforeAll(async () => {
  server = await startTestServer({ passwords: PASSWORDS });
  await server.client.db("shop").collection("orders").insertOne({ code: "kept" });
  readerClient = await MongoClient.connect(addCredentials(server.url, "backup", PASSWORDS.backup));
});
afterAll(async () => {
  await readerClient.close();
  await server.stop();
});

/** Runs a command. @returns the error code, or 0 on success */
const runForCode = (client: MongoClient, command: Document): Promise<number> =>
  client
    .db("shop")
    .command(command)
    .then(
      () => 0,
      ({ code }: { code: number }) => code,
    );

describe("a client that has not signed in", () => {
  test.each(listCommands("reader", "writer"))(
    "a client that has not signed in is refused %s",
    async (name) => {
      const client = await RawClient.open(server.url);
      client.send(encodeOpMsg({ [name]: "orders", $db: "shop" }));
      expect(await client.readReply()).toMatchObject({
        ok: 0,
        code: 13,
        codeName: "Unauthorized",
        errmsg: `Command ${name} requires authentication`,
      });
      client.socket.destroy();
    },
  );

  test.each(listCommands("anyone"))("a client that has not signed in may run %s", async (name) => {
    const client = await RawClient.open(server.url);
    client.send(encodeOpMsg({ [name]: 1, $db: "admin" }));
    expect((await client.readReply())["code"]).not.toBe(13);
    client.socket.destroy();
  });

  test("a client that has not signed in cannot learn from hello which users exist", async () => {
    const client = await RawClient.open(server.url);
    const requestHello = async (name: string): Promise<Document> => {
      client.send(encodeOpMsg({ hello: 1, saslSupportedMechs: `admin.${name}`, $db: "admin" }));
      const { connectionId: _id, localTime: _time, ...fields } = await client.readReply();
      return fields;
    };
    expect(await requestHello("nobody")).toEqual(await requestHello("desk"));
    expect((await requestHello("desk"))["saslSupportedMechs"]).toEqual(["SCRAM-SHA-256"]);
    client.socket.destroy();
  });

  test("a client that has logged out is refused commands again", async () => {
    const client = await MongoClient.connect(addCredentials(server.url, "desk", PASSWORDS.desk), {
      maxPoolSize: 1,
    });
    expect(await runForCode(client, { count: "orders" })).toBe(0);
    await client.db("admin").command({ logout: 1 });
    expect(await runForCode(client, { count: "orders" })).toBe(13);
    await client.close();
  });
});

describe("a cursor", () => {
  test("a cursor refuses another user's getMore and killCursors with error 13 and stays open", async () => {
    const database = server.client.db("shop");
    const { cursor } = await database.command({ find: "orders", batchSize: 0 });
    expect(await runForCode(readerClient, { getMore: cursor.id, collection: "orders" })).toBe(13);
    expect(await runForCode(readerClient, { killCursors: "orders", cursors: [cursor.id] })).toBe(13);
    const reply = await database.command({ getMore: cursor.id, collection: "orders" });
    expect(reply).toMatchObject({ cursor: { nextBatch: [{ code: "kept" }] } });
  });
});

describe("a cursor over a snapshot", () => {
  test("a cursor over a snapshot returns its documents to the user who opened it", async () => {
    const database = server.client.db("shop");
    const level = "snapshot";
    const firstReply = await database.command({ find: "orders", readConcern: { level } });
    const readConcern = { level, atClusterTime: firstReply["cursor"].atClusterTime };
    const { cursor } = await database.command({ find: "orders", batchSize: 0, readConcern });
    const reply = await database.command({ getMore: cursor.id, collection: "orders" });
    expect(reply).toMatchObject({ cursor: { nextBatch: [{ code: "kept" }] } });
  });
});

describe('the read-only user "backup"', () => {
  test.each(listCommands("writer"))('the read-only user "backup" is refused %s', async (name) => {
    expect(await runForCode(readerClient, { [name]: "orders" })).toBe(13);
  });

  test.each<Document>([
    { find: "orders" },
    { aggregate: "orders", pipeline: [{ $match: {} }], cursor: {} },
    { explain: { find: "orders" } },
    { listCollections: 1 },
    { listIndexes: "orders" },
    { fsync: 1 },
  ])('the read-only user "backup" may run %j', async (command) => {
    expect(await runForCode(readerClient, command)).toBe(0);
  });

  test('commands refused to the read-only user "backup" change no document', async () => {
    const orders = await server.client.db("shop").collection("orders").find().toArray();
    expect(orders).toMatchObject([{ code: "kept" }]);
    expect(await server.client.db("shop").listCollections().toArray()).toHaveLength(1);
  });
});
