import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { Binary, type Document } from "bson";
import fc from "fast-check";
import { startTestServer, urlAs, type TestServer } from "../support/in-process.js";
import { message, RawClient } from "../support/raw-client.js";
import { MongoClient } from "mongodb";

const PASSWORD = "correct horse battery";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ desk: PASSWORD });
});
afterAll(() => server.stop());

const mechanism = "SCRAM-SHA-256";
const start = (payload: unknown, more: Document = {}): Buffer =>
  message({ saslStart: 1, mechanism, payload, ...more, $db: "admin" });
const proceed = (conversationId: unknown, payload: unknown): Buffer =>
  message({ saslContinue: 1, conversationId, payload, $db: "admin" });
const bytes = (text: string): Binary => new Binary(Buffer.from(text));
const FIRST = bytes("n,,n=desk,r=abcdefgh");

async function withClient<T>(work: (client: RawClient) => Promise<T>): Promise<T> {
  const client = await RawClient.open(server.url);
  try {
    return await work(client);
  } finally {
    client.socket.destroy();
  }
}
async function codeOf(client: RawClient, request: Buffer): Promise<unknown> {
  client.send(request);
  const { ok, code } = await client.answer();
  return ok === 1 ? 0 : code;
}
const isRefused = async (client: RawClient): Promise<void> =>
  expect(await codeOf(client, message({ find: "c", $db: "x" }))).toBe(13);

/** What a client that begins to sign in is told besides the nonce. */
const saltFor = (name: string): Promise<string> =>
  withClient(async (client) => {
    client.send(start(bytes(`n,,n=${name},r=abcdefgh`)));
    const { payload } = await client.answer();
    return (payload as Binary).toString("utf8").replace(/r=[^,]*/, "");
  });

describe("hostile clients that sign in", () => {
  test.each<[string, unknown, number]>([
    ["a payload of another type", 7, 14],
    ["no payload", undefined, 40414],
    ["an empty payload", bytes(""), 18],
    ["a payload that is too long", bytes(`n,,n=desk,r=${"a".repeat(2000)}`), 18],
    ["bytes that are no text", new Binary(Buffer.alloc(100, 0xff)), 18],
    ["zero bytes", new Binary(Buffer.alloc(100)), 18],
    ["the name of JavaScript's own object", bytes("n,,n=__proto__,r=abcdefgh"), 0],
  ])("with %s are told so and stay outside", async (_name, payload, code) => {
    await withClient(async (client) => {
      expect(await codeOf(client, start(payload))).toBe(code);
      await isRefused(client);
    });
  });

  test("cannot go on with a conversation that was not begun, that is another's, or that has failed", async () => {
    await withClient(async (client) => {
      expect(await codeOf(client, proceed(1, FIRST))).toBe(17);
      expect(await codeOf(client, start(FIRST))).toBe(0);
      expect(await codeOf(client, proceed(99, FIRST))).toBe(17);
      expect(await codeOf(client, proceed(1, FIRST))).toBe(17);
      expect(await codeOf(client, start(FIRST))).toBe(0);
      expect(await codeOf(client, proceed(2, bytes("c=biws,r=abcdefgh,p=AAAA")))).toBe(18);
      expect(await codeOf(client, proceed(2, bytes("")))).toBe(17);
      await isRefused(client);
    });
  });

  test("cannot skip the proof by an empty last message", async () => {
    await withClient(async (client) => {
      expect(await codeOf(client, start(FIRST))).toBe(0);
      expect(await codeOf(client, proceed(1, bytes("")))).toBe(18);
      await isRefused(client);
    });
  });

  test("stay outside whatever bytes they send", async () => {
    const parts = fc.constantFrom(
      "n,,",
      "c=biws",
      "r=abcdefgh",
      "n=desk",
      ",",
      "p=",
      "=2C",
      "a=desk",
      "\0",
      "é",
    );
    const payloads = fc.oneof(
      fc.uint8Array({ maxLength: 1100 }),
      fc.array(parts).map((list) => Buffer.from(list.join(""))),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.boolean(), payloads), { minLength: 1, maxLength: 6 }),
        async (steps) => {
          await withClient(async (client) => {
            for (const [isStart, payload] of steps) {
              const body = new Binary(Buffer.from(payload));
              expect([0, 17, 18]).toContain(await codeOf(client, isStart ? start(body) : proceed(1, body)));
            }
            await isRefused(client);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  test("get the same salt for an unknown name each time, and as many rounds as a user", async () => {
    const [desk, ann, bob] = [await saltFor("desk"), await saltFor("ann"), await saltFor("bob")];
    expect(await saltFor("ann")).toBe(ann);
    expect(new Set([desk, ann, bob]).size).toBe(3);
    expect([desk, ann, bob].map((text) => text.length)).toEqual(Array(3).fill(desk.length));
    expect(ann).toMatch(/,i=15000$/);
  });
});

describe("bounds for clients that have not signed in", () => {
  test("cut off who announces a large message", async () => {
    await withClient(async (client) => {
      client.send(message({ ping: 1, padding: "x".repeat(20_000), $db: "admin" }).subarray(0, 100));
      await client.closed();
    });
  });

  test("let a user send large messages on the same kind of connection", async () => {
    const client = await MongoClient.connect(urlAs(server.url, "desk", PASSWORD));
    await client
      .db("x")
      .collection("c")
      .insertOne({ text: "x".repeat(1_000_000) });
    await client.close();
  });

  test("cut off the one that was silent for longest when there are too many, and let users in", async () => {
    const clients = await Promise.all(Array.from({ length: 1010 }, () => RawClient.open(server.url)));
    const [first] = clients as [RawClient];
    await first.closed();
    const user = await MongoClient.connect(urlAs(server.url, "desk", PASSWORD));
    await user.db("x").collection("c").findOne();
    await user.close();
    for (const client of clients) client.socket.destroy();
    await Promise.all(clients.map((client) => client.closed()));
  });

  test("cut off who says nothing for ten seconds, or stops in the middle of signing in, but no monitor", async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "performance"] });
    try {
      const [silent, half, monitor] = await Promise.all([1, 2, 3].map(() => RawClient.open(server.url)));
      half?.send(start(FIRST));
      monitor?.send(message({ hello: 1, $db: "admin" }));
      await Promise.all([half?.answer(), monitor?.answer()]);
      const gone = Promise.all([silent, half].map((client) => client && once(client.socket, "close")));
      await jest.advanceTimersByTimeAsync(10_001);
      await gone;
      monitor?.send(message({ hello: 1, $db: "admin" }));
      expect(await monitor?.answer()).toMatchObject({ ok: 1 });
      monitor?.socket.destroy();
    } finally {
      jest.useRealTimers();
    }
  });
});
