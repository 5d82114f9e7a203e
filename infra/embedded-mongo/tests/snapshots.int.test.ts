import { afterEach, describe, expect, test } from "@jest/globals";
import type { ClientSession, Document } from "mongodb";
import { startTestServer } from "./support/in-process.js";
import type { TestServer } from "./support/in-process.js";

let server: TestServer;
const start = async (options: Parameters<typeof startTestServer>[0] = {}): Promise<void> => {
  server = await startTestServer(options);
};
afterEach(() => server.stop());

const of = (name: string) => server.client.db("desk").collection<Document>(name);
const numbered = (count: number): Document[] =>
  Array.from({ length: count }, (_, n) => ({ _id: n as never, n, v: 0 }));
const idsIn = async (name: string, session: ClientSession): Promise<unknown[]> =>
  (await of(name).find({}, { session, batchSize: 7 }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

describe("a snapshot session", () => {
  test("a snapshot session reads all collections as of its first read during concurrent writes and drops", async () => {
    await start({ checkpointBytes: 10_000 });
    await of("a").insertMany(numbered(500));
    await of("a").createIndex({ n: 1 });
    await of("b").insertMany(numbered(300));
    const session = server.client.startSession({ snapshot: true });
    const cursor = of("a").find({}, { session, batchSize: 10 }).sort({ n: 1 });
    expect(await cursor.next()).toMatchObject({ n: 0 });
    await of("a").updateMany({}, { $set: { v: 1 } });
    await of("a").deleteMany({ n: { $lt: 100 } });
    await of("a").insertOne({ n: 1000 });
    await of("a").dropIndex("n_1");
    await of("b").drop();
    await of("c").insertOne({});
    await server.client.db("admin").command({ fsync: 1 });
    const seen = await cursor.toArray();
    expect(seen).toHaveLength(499);
    expect(new Set(seen.map(({ v }) => v as unknown))).toEqual(new Set([0]));
    expect(await idsIn("b", session)).toEqual(numbered(300).map(({ n }) => n as unknown));
    expect(await of("c").find({}, { session }).toArray()).toEqual([]);
    const sums = await of("a")
      .aggregate([{ $group: { _id: "$v", n: { $sum: 1 } } }], { session })
      .toArray();
    expect(sums).toEqual([{ _id: 0, n: 500 }]);
    expect(await of("a").countDocuments({ n: { $lt: 100 } }, { session })).toBe(100);
    await session.endSession();
    expect(await of("a").countDocuments({ n: { $lt: 100 } })).toBe(0);
  });

  test("a snapshot session returns the same count after later writes", async () => {
    await start();
    await of("a").insertMany(numbered(3));
    const session = server.client.startSession({ snapshot: true });
    expect(await of("a").countDocuments({}, { session })).toBe(3);
    await of("a").deleteMany({});
    expect(await of("a").countDocuments({}, { session })).toBe(3);
  });

  test("a snapshot session sees an update of two fields entirely or not at all", async () => {
    await start({ checkpointBytes: 5_000 });
    await of("a").insertMany(numbered(50));
    const stop = new AbortController();
    const writing = (async () => {
      for (let v = 1; !stop.signal.aborted; v += 1)
        await of("a").updateOne({ _id: (v % 50) as never }, { $set: { v, w: v } });
    })();
    for (let run = 0; run < 20; run += 1) {
      const session = server.client.startSession({ snapshot: true });
      const first = await of("a").find({}, { session }).toArray();
      expect(first.every(({ v, w }) => v === (w ?? 0))).toBe(true);
      expect(await of("a").find({}, { session }).toArray()).toEqual(first);
      await server.client.db("admin").command({ endSessions: [session.id] });
    }
    stop.abort();
    await writing;
  });

  test("a snapshot session ends after its lifetime with SnapshotTooOld", async () => {
    await start({ snapshotSeconds: 0.05 });
    await of("a").insertMany(numbered(500));
    const session = server.client.startSession({ snapshot: true });
    const cursor = of("a").find({}, { session, batchSize: 10 });
    await cursor.next();
    await expect(
      (async () => {
        for (;;) await of("a").findOne({}, { session });
      })(),
    ).rejects.toMatchObject({ code: 239 });
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 239 });
  });

  test("a snapshot session is refused while eight others are open", async () => {
    await start();
    const sessions = Array.from({ length: 9 }, () => server.client.startSession({ snapshot: true }));
    for (const session of sessions.slice(0, 8)) await of("a").findOne({}, { session });
    const ninth = sessions[8] as ClientSession;
    await expect(of("a").findOne({}, { session: ninth })).rejects.toMatchObject({ code: 246 });
    await server.client.db("admin").command({ endSessions: [sessions[0]?.id] });
    expect(await of("a").findOne({}, { session: ninth })).toBeNull();
  });

  test("a snapshot session refuses distinct, which does not support snapshots", async () => {
    await start();
    const session = server.client.startSession({ snapshot: true });
    await expect(of("a").distinct("n", {}, { session })).rejects.toMatchObject({ code: 72 });
  });
});

test("a server without snapshots reports that in hello and refuses them like a standalone MongoDB", async () => {
  await start({ snapshotSeconds: 0 });
  expect(await server.client.db("admin").command({ hello: 1 })).toMatchObject({ snapshotReads: false });
  const session = server.client.startSession({ snapshot: true });
  await expect(of("a").findOne({}, { session })).rejects.toMatchObject({ code: 123 });
});
