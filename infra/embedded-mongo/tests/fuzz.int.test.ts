import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { serialize } from "bson";
import type { Document } from "bson";
import fc from "fast-check";
import { startTestServer } from "./support/test-server.js";
import type { TestServer } from "./support/test-server.js";
import { anyRawDocument } from "./support/raw-bson.js";
import { encodeOpMsg, RawClient } from "./support/raw-client.js";
import { createPropertyOptions } from "./support/property-options.js";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ passwords: { desk: "correct horse battery" } });
  await server.client
    .db("fuzz")
    .collection("c")
    .insertMany([{ a: 1 }, { a: [1, 2], b: "x" }]);
});
afterAll(() => server.stop());

const RESPONSE_TIMEOUT_MS = 5_000;
/** The code of an internal error, which the server must never return. */
const INTERNAL_ERROR = 1;

/** Functions that create a command with a generated argument. */
const COMMANDS: readonly ((argument: unknown) => Document)[] = [
  (filter) => ({ find: "c", filter }),
  (sort) => ({ find: "c", sort }),
  (projection) => ({ find: "c", projection }),
  (query) => ({ count: "c", query }),
  (query) => ({ distinct: "c", key: "a", query }),
  (stage) => ({ aggregate: "c", pipeline: [stage], cursor: {} }),
  (cursor) => ({ aggregate: "c", pipeline: [], cursor }),
  (u) => ({ update: "c", updates: [{ q: {}, u }] }),
  (q) => ({ update: "c", updates: [{ q, u: { $set: { b: 1 } }, upsert: true }] }),
  (q) => ({ delete: "c", deletes: [{ q, limit: 1 }] }),
  (document) => ({ insert: "c", documents: [document] }),
  (update) => ({ findAndModify: "c", query: {}, update }),
  (key) => ({ createIndexes: "c", indexes: [{ key, name: "i" }] }),
  (options) => ({ explain: options }),
  (payload) => ({ saslStart: 1, mechanism: "SCRAM-SHA-256", payload }),
  (id) => ({ getMore: id, collection: "c" }),
  (lsid) => ({ find: "c", lsid }),
];
const OPERATORS =
  "$set $unset $inc $push $pull $rename $and $or $nor $not $in $all $elemMatch $regex $expr $match $group $sort $limit " +
  "$project $gt $exists $type $size $mod $where $add $divide $cond $dateToString $facet $lookup $out __proto__ a a.b 0";
const operands = fc.letrec<{ any: unknown; object: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(
      fc.double(),
      fc.maxSafeInteger(),
      fc.string({ maxLength: 8 }),
      fc.boolean(),
      fc.constant(null),
      fc.date(),
    ),
    tie("object"),
    fc.array(tie("any"), { maxLength: 3 }),
  ),
  object: fc.dictionary(fc.constantFrom(...OPERATORS.split(" ")), tie("any"), {
    maxKeys: 3,
    noNullPrototype: true,
  }),
}));

/** Runs a command as a signed-in user. @returns the error, or an empty object if the command succeeds */
async function runCommand(command: Document): Promise<Document> {
  return server.client
    .db("fuzz")
    .command({ ...command, maxTimeMS: RESPONSE_TIMEOUT_MS })
    .then(
      () => ({}),
      (error: Document) => error,
    );
}

async function expectServerResponds(): Promise<void> {
  expect((await server.client.db("admin").command({ ping: 1 })).ok).toBe(1);
}

describe("the server", () => {
  test("the server replies to any command of a signed-in user with a result or an error, but never with an internal error", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...COMMANDS), operands.object, async (createCommand, argument) => {
        const error = await runCommand(createCommand(argument));
        expect(error["code"]).not.toBe(INTERNAL_ERROR);
        expect(String(error["message"] ?? "")).not.toMatch(/undefined|is not a function|Cannot read|stack/);
        await expectServerResponds();
      }),
      createPropertyOptions(400),
    );
  });

  test("after a message with corrupted bytes, the server closes the client's connection within 5 s and serves other clients", async () => {
    const body = fc.oneof(
      anyRawDocument,
      fc.constantFrom(...COMMANDS).map((createCommand) => serialize({ ...createCommand({}), $db: "x" })),
    );
    const corruptions = fc.array(fc.tuple(fc.nat({ max: 200 }), fc.nat({ max: 255 })), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(body, corruptions, fc.nat({ max: 60 }), async (document, replacements, splitAt) => {
        const bytes = encodeOpMsg(document);
        for (const [index, byte] of replacements) bytes[index % bytes.length] = byte;
        const client = await RawClient.open(server.url);
        client.send(bytes.subarray(0, splitAt));
        client.send(bytes.subarray(splitAt));
        client.socket.end();
        const isClosed = await Promise.race([
          client.waitUntilClosed().then(() => true),
          new Promise((resolve) => setTimeout(() => resolve(false), RESPONSE_TIMEOUT_MS).unref()),
        ]);
        expect(isClosed).toBe(true);
        await expectServerResponds();
      }),
      createPropertyOptions(300),
    );
  });
});
