import { afterEach, describe, expect, test } from "@jest/globals";
import type { ClientSession, Document } from "mongodb";
import { startTestServer } from "./support/test-server.js";
import type { TestServer } from "./support/test-server.js";

let server: TestServer;
const startSnapshotServer = async (options: Parameters<typeof startTestServer>[0] = {}): Promise<void> => {
  server = await startTestServer(options);
};
afterEach(() => server.stop());

const getCollection = (name: string) => server.client.db("desk").collection<Document>(name);
const createNumberedDocuments = (count: number): Document[] =>
  Array.from({ length: count }, (_, n) => ({ _id: n as never, n, v: 0 }));
const findIds = async (name: string, session: ClientSession): Promise<unknown[]> =>
  (await getCollection(name).find({}, { session, batchSize: 7 }).sort({ _id: 1 }).toArray()).map(
    ({ _id }) => _id,
  );

describe("a snapshot session", () => {
  test("a snapshot session reads all collections as of its first read during concurrent writes and drops", async () => {
    await startSnapshotServer({ checkpointBytes: 10_000 });
    await getCollection("a").insertMany(createNumberedDocuments(500));
    await getCollection("a").createIndex({ n: 1 });
    await getCollection("b").insertMany(createNumberedDocuments(300));
    const session = server.client.startSession({ snapshot: true });
    const cursor = getCollection("a").find({}, { session, batchSize: 10 }).sort({ n: 1 });
    expect(await cursor.next()).toMatchObject({ n: 0 });
    await getCollection("a").updateMany({}, { $set: { v: 1 } });
    await getCollection("a").deleteMany({ n: { $lt: 100 } });
    await getCollection("a").insertOne({ n: 1000 });
    await getCollection("a").dropIndex("n_1");
    await getCollection("b").drop();
    await getCollection("c").insertOne({});
    await server.client.db("admin").command({ fsync: 1 });
    const documents = await cursor.toArray();
    expect(documents).toHaveLength(499);
    expect(new Set(documents.map(({ v }) => v as unknown))).toEqual(new Set([0]));
    expect(await findIds("b", session)).toEqual(createNumberedDocuments(300).map(({ n }) => n as unknown));
    expect(await getCollection("c").find({}, { session }).toArray()).toEqual([]);
    const groups = await getCollection("a")
      .aggregate([{ $group: { _id: "$v", n: { $sum: 1 } } }], { session })
      .toArray();
    expect(groups).toEqual([{ _id: 0, n: 500 }]);
    expect(await getCollection("a").countDocuments({ n: { $lt: 100 } }, { session })).toBe(100);
    await session.endSession();
    expect(await getCollection("a").countDocuments({ n: { $lt: 100 } })).toBe(0);
  });

  test("a snapshot session returns the same count after later writes", async () => {
    await startSnapshotServer();
    await getCollection("a").insertMany(createNumberedDocuments(3));
    const session = server.client.startSession({ snapshot: true });
    expect(await getCollection("a").countDocuments({}, { session })).toBe(3);
    await getCollection("a").deleteMany({});
    expect(await getCollection("a").countDocuments({}, { session })).toBe(3);
  });

  test("a snapshot session sees an update of two fields entirely or not at all", async () => {
    await startSnapshotServer({ checkpointBytes: 5_000 });
    await getCollection("a").insertMany(createNumberedDocuments(50));
    const stopSignal = new AbortController();
    const writes = (async () => {
      for (let v = 1; !stopSignal.signal.aborted; v += 1)
        await getCollection("a").updateOne({ _id: (v % 50) as never }, { $set: { v, w: v } });
    })();
    for (let round = 0; round < 20; round += 1) {
      const session = server.client.startSession({ snapshot: true });
      const firstRead = await getCollection("a").find({}, { session }).toArray();
      expect(firstRead.every(({ v, w }) => v === (w ?? 0))).toBe(true);
      expect(await getCollection("a").find({}, { session }).toArray()).toEqual(firstRead);
      await server.client.db("admin").command({ endSessions: [session.id] });
    }
    stopSignal.abort();
    await writes;
  });

  test("a snapshot session ends after its lifetime with SnapshotTooOld", async () => {
    await startSnapshotServer({ snapshotSeconds: 0.05 });
    await getCollection("a").insertMany(createNumberedDocuments(500));
    const session = server.client.startSession({ snapshot: true });
    const cursor = getCollection("a").find({}, { session, batchSize: 10 });
    await cursor.next();
    await expect(
      (async () => {
        for (;;) await getCollection("a").findOne({}, { session });
      })(),
    ).rejects.toMatchObject({ code: 239 });
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 239 });
  });

  test("a snapshot session is refused while eight other snapshot sessions are open", async () => {
    await startSnapshotServer();
    const sessions = Array.from({ length: 9 }, () => server.client.startSession({ snapshot: true }));
    for (const session of sessions.slice(0, 8)) await getCollection("a").findOne({}, { session });
    const ninthSession = sessions[8] as ClientSession;
    await expect(getCollection("a").findOne({}, { session: ninthSession })).rejects.toMatchObject({
      code: 246,
    });
    await server.client.db("admin").command({ endSessions: [sessions[0]?.id] });
    expect(await getCollection("a").findOne({}, { session: ninthSession })).toBeNull();
  });

  test("a snapshot session refuses distinct, which does not support snapshots", async () => {
    await startSnapshotServer();
    const session = server.client.startSession({ snapshot: true });
    await expect(getCollection("a").distinct("n", {}, { session })).rejects.toMatchObject({ code: 72 });
  });
});

test("a server with snapshots disabled reports that in hello and refuses snapshot reads with error 123", async () => {
  await startSnapshotServer({ snapshotSeconds: 0 });
  expect(await server.client.db("admin").command({ hello: 1 })).toMatchObject({ snapshotReads: false });
  const session = server.client.startSession({ snapshot: true });
  await expect(getCollection("a").findOne({}, { session })).rejects.toMatchObject({ code: 123 });
});
