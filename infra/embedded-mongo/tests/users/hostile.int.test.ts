import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Binary, serialize } from "bson";
import type { Document } from "bson";
import fc from "fast-check";
import { startTestServer } from "../support/test-server.js";
import type { TestServer } from "../support/test-server.js";
import { encodeOpMsg } from "../support/raw-client.js";
import type { RawClient } from "../support/raw-client.js";
import {
  toBinary,
  CLIENT_FIRST,
  SASL_MECHANISM,
  encodeSaslContinue,
  encodeSaslStart,
  withRawClient,
} from "../support/sasl-messages.js";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ passwords: { desk: "correct horse battery" } });
});
afterAll(() => server.stop());

const withClient = <T>(callback: (client: RawClient) => Promise<T>): Promise<T> =>
  withRawClient(server.url, callback);
async function sendForCode(client: RawClient, request: Buffer): Promise<unknown> {
  client.send(request);
  const { ok, code } = await client.readReply();
  return ok === 1 ? 0 : code;
}
const expectRefused = async (client: RawClient): Promise<void> =>
  expect(await sendForCode(client, encodeOpMsg({ find: "c", $db: "x" }))).toBe(13);

/** Starts to sign in. @returns the server-first message without the nonce: the salt and the iteration count */
const requestSalt = (name: string): Promise<string> =>
  withClient(async (client) => {
    client.send(encodeSaslStart(toBinary(`n,,n=${name},r=abcdefgh`)));
    const { payload } = await client.readReply();
    return (payload as Binary).toString("utf8").replace(/r=[^,]*/, "");
  });

describe("hostile clients that sign in", () => {
  test.each<[string, unknown, number]>([
    ["a payload of another type", 7, 14],
    ["no payload", undefined, 40414],
    ["an empty payload", toBinary(""), 18],
    ["a payload that is too long", toBinary(`n,,n=desk,r=${"a".repeat(2000)}`), 18],
    ["bytes that are no text", new Binary(Buffer.alloc(100, 0xff)), 18],
    ["zero bytes", new Binary(Buffer.alloc(100)), 18],
    ["the name of JavaScript's own object", toBinary("n,,n=__proto__,r=abcdefgh"), 0],
  ])("hostile clients that start to sign in with %s remain unauthenticated", async (_name, payload, code) => {
    await withClient(async (client) => {
      expect(await sendForCode(client, encodeSaslStart(payload))).toBe(code);
      await expectRefused(client);
    });
  });

  test("a hostile client cannot continue an authentication that has not started, has another conversation id or has failed", async () => {
    await withClient(async (client) => {
      expect(await sendForCode(client, encodeSaslContinue(1, CLIENT_FIRST))).toBe(17);
      expect(await sendForCode(client, encodeSaslStart(CLIENT_FIRST))).toBe(0);
      expect(await sendForCode(client, encodeSaslContinue(99, CLIENT_FIRST))).toBe(17);
      expect(await sendForCode(client, encodeSaslContinue(1, CLIENT_FIRST))).toBe(17);
      expect(await sendForCode(client, encodeSaslStart(CLIENT_FIRST))).toBe(0);
      expect(await sendForCode(client, encodeSaslContinue(2, toBinary("c=biws,r=abcdefgh,p=AAAA")))).toBe(18);
      expect(await sendForCode(client, encodeSaslContinue(2, toBinary("")))).toBe(17);
      await expectRefused(client);
    });
  });

  test("a hostile client cannot sign in by an empty final message without the password's proof", async () => {
    await withClient(async (client) => {
      expect(await sendForCode(client, encodeSaslStart(CLIENT_FIRST))).toBe(0);
      expect(await sendForCode(client, encodeSaslContinue(1, toBinary("")))).toBe(18);
      await expectRefused(client);
    });
  });

  test("hello with an invalid speculativeAuthenticate is answered, but does not sign the client in", async () => {
    const invalidRequests = [
      7,
      {},
      { mechanism: SASL_MECHANISM, payload: 1 },
      { mechanism: "PLAIN", payload: CLIENT_FIRST },
      { mechanism: SASL_MECHANISM, payload: toBinary("") },
    ];
    await withClient(async (client) => {
      for (const speculativeAuthenticate of invalidRequests) {
        client.send(encodeOpMsg({ hello: 1, speculativeAuthenticate, $db: "admin" }));
        expect(await client.readReply()).toMatchObject({ ok: 1, isWritablePrimary: true });
      }
      client.send(
        encodeOpMsg({
          hello: 1,
          speculativeAuthenticate: { mechanism: SASL_MECHANISM, payload: CLIENT_FIRST },
          $db: "admin",
        }),
      );
      expect((await client.readReply())["speculativeAuthenticate"]).toMatchObject({ done: false });
      await expectRefused(client);
    });
  });

  test("a hostile client remains unauthenticated regardless of the bytes that it sends", async () => {
    const messageParts = fc.constantFrom(
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
      fc.array(messageParts).map((list) => Buffer.from(list.join(""))),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.boolean(), payloads), { minLength: 1, maxLength: 6 }),
        async (steps) => {
          await withClient(async (client) => {
            for (const [isStart, payload] of steps) {
              const body = new Binary(Buffer.from(payload));
              expect([0, 17, 18]).toContain(
                await sendForCode(client, isStart ? encodeSaslStart(body) : encodeSaslContinue(1, body)),
              );
            }
            await expectRefused(client);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  test("an unknown user gets a constant salt and the usual iteration count", async () => {
    const [desk, ann, bob] = [await requestSalt("desk"), await requestSalt("ann"), await requestSalt("bob")];
    expect(await requestSalt("ann")).toBe(ann);
    expect(new Set([desk, ann, bob]).size).toBe(3);
    expect([desk, ann, bob].map((text) => text.length)).toEqual(Array(3).fill(desk.length));
    expect(ann).toMatch(/,i=15000$/);
  });
});

/** Encodes an OP_QUERY message. */
function encodeOpQuery(body: Document): Buffer {
  const [name, document] = [Buffer.from("admin.$cmd\0"), serialize(body)];
  const header = Buffer.alloc(20);
  header.writeInt32LE(header.length + name.length + 8 + document.length, 0);
  header.writeInt32LE(2004, 12);
  return Buffer.concat([header, name, Buffer.from([0, 0, 0, 0, 255, 255, 255, 255]), document]);
}

describe("legacy OP_QUERY messages", () => {
  test.each<[Document, Document]>([
    [{ isMaster: 1 }, { ok: 1, ismaster: true }],
    [{ find: "c" }, { ok: 0, code: 13 }],
  ])("legacy OP_QUERY messages with %j are answered with %j", async (body, answer) => {
    await withClient(async (client) => {
      client.send(encodeOpQuery(body));
      expect(await client.readLegacyReply()).toMatchObject(answer);
    });
  });
});
