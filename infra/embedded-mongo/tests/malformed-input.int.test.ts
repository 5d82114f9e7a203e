import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { serialize } from "bson";
import type { Document } from "bson";
import { encodeOpMsg, RawClient } from "./support/raw-client.js";
import { startTestServer } from "./support/test-server.js";
import type { TestServer } from "./support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Checks that the server still answers another client. */
async function expectOtherClientsServed(): Promise<void> {
  const { ok } = await server.client.db("admin").command({ ping: 1 });
  expect(ok).toBe(1);
}

const pingCommand = { ping: 1, $db: "admin" };

function createPingWithLength(length: number): Buffer {
  const bytes = encodeOpMsg(pingCommand);
  bytes.writeInt32LE(length, 0);
  return bytes;
}

function createPingWithOpcode(opcode: number): Buffer {
  const bytes = encodeOpMsg(pingCommand);
  bytes.writeInt32LE(opcode, 12);
  return bytes;
}

function createNestedDocument(depth: number): Document {
  let document: Document = { end: 1 };
  for (let level = 0; level < depth; level += 1) document = { a: document };
  return document;
}

describe("messages that violate the wire protocol", () => {
  test.each<[string, Buffer]>([
    ["a length of zero", createPingWithLength(0)],
    ["a negative length", createPingWithLength(-5)],
    ["a length over the limit", createPingWithLength(48_000_001)],
    ["an unknown operation", createPingWithOpcode(7)],
    ["a compressed message", createPingWithOpcode(2012)],
    ["unknown required flags", encodeOpMsg(pingCommand, { flags: 4 })],
    ["no section", Buffer.concat([createPingWithLength(20).subarray(0, 20)])],
    ["an HTTP request", Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")],
    ["a body without a database", encodeOpMsg({ ping: 1 })],
  ])("malformed messages close only the connection that sent them: %s", async (_name, bytes) => {
    const client = await RawClient.open(server.url);
    client.send(bytes);
    await client.waitUntilClosed();
    await expectOtherClientsServed();
  });

  test("a valid message sent byte by byte is answered", async () => {
    const client = await RawClient.open(server.url);
    for (const byte of encodeOpMsg(pingCommand)) client.send(Buffer.from([byte]));
    expect((await client.readReply()).ok).toBe(1);
    client.socket.destroy();
  });

  test("a client that disconnects in the middle of a message affects no other client", async () => {
    const client = await RawClient.open(server.url);
    client.send(encodeOpMsg(pingCommand).subarray(0, 30));
    client.socket.destroy();
    await expectOtherClientsServed();
  });
});

describe("malformed BSON", () => {
  const validInsert = serialize({ insert: "c", documents: [{ _id: 1, text: "abc" }], $db: "hostile" });

  test("BSON with a single corrupted byte affects no other client", async () => {
    for (let index = 0; index < validInsert.length; index += 1) {
      const bytes = Buffer.from(validInsert);
      bytes[index] = (bytes[index] ?? 0) ^ 0xff;
      const client = await RawClient.open(server.url);
      client.send(encodeOpMsg(bytes));
      client.send(encodeOpMsg(pingCommand, { id: 2 }));
      const outcome = await client.readReply().then(
        ({ ok }) => ok,
        () => "closed",
      );
      expect([0, 1, "closed"]).toContain(outcome);
      client.socket.destroy();
    }
    await expectOtherClientsServed();
  });

  test("truncated BSON is refused", async () => {
    for (let length = 0; length < validInsert.length; length += 7) {
      const client = await RawClient.open(server.url);
      client.send(encodeOpMsg(validInsert.subarray(0, length)));
      const outcome = await client.readReply().then(
        (answer) => answer.ok,
        () => 0,
      );
      expect(outcome).toBe(0);
      client.socket.destroy();
    }
    await expectOtherClientsServed();
  });

  test("BSON nested 5,000 levels deep is refused with error 15", async () => {
    const client = await RawClient.open(server.url);
    client.send(encodeOpMsg({ insert: "deep", documents: [createNestedDocument(150)], $db: "hostile" }));
    expect(await client.readReply()).toMatchObject({ ok: 1, n: 1 });
    client.send(encodeOpMsg({ insert: "deep", documents: [createNestedDocument(5000)], $db: "hostile" }));
    expect(await client.readReply()).toMatchObject({ ok: 0, code: 15 });
    client.send(encodeOpMsg({ find: "deep", filter: createNestedDocument(5000), $db: "hostile" }));
    expect(await client.readReply()).toMatchObject({ ok: 0, code: 15 });
    client.socket.destroy();
  });

  test("a filter nested 80 levels deep is answered", async () => {
    let filter: Document = { a: 1 };
    for (let level = 0; level < 80; level += 1) filter = { $and: [filter] };
    await server.client.db("hostile").collection("c").find(filter).toArray();
    await expectOtherClientsServed();
  });
});
