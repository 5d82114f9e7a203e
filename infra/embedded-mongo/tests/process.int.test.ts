import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { MongoClient } from "mongodb";
import { runToCompletion, spawnServer, startServerFromSource } from "./support/child-server.js";

/** Processes start slowly when all tests run in parallel. */
jest.setTimeout(60_000);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "storage-process-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the server as a process", () => {
  test("the server prints its URL when it is ready, and exits with 0 on SIGTERM", async () => {
    const server = await startServerFromSource(["--data-dir", join(folder, "a"), "--port", "0"]);
    expect(server.line).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+$/);
    const client = await MongoClient.connect(server.url);
    await client.db("x").collection("y").insertOne({ z: 1 });
    await server.stop();
    expect(server.process.exitCode).toBe(0);
    await client.close();
  });

  test("the server exits with 1 and a message if its folder is in use", async () => {
    const dataDir = join(folder, "b");
    const firstServer = await startServerFromSource(["--data-dir", dataDir]);
    const secondResult = await runToCompletion(["--data-dir", dataDir]);
    expect(secondResult).toEqual({
      code: 1,
      text: expect.stringContaining("Another storage server is already using"),
    });
    await firstServer.kill();
    const thirdServer = await startServerFromSource(["--data-dir", dataDir]);
    await thirdServer.stop();
  });

  test("the server refuses a folder of an unknown format and does not change it", async () => {
    const dataDir = join(folder, "c");
    const firstServer = await startServerFromSource(["--data-dir", dataDir]);
    await firstServer.stop();
    writeFileSync(join(dataDir, "FORMAT"), "99\n");
    const dataBefore = readFileSync(join(dataDir, "data.mdb"));
    expect(await runToCompletion(["--data-dir", dataDir])).toEqual({
      code: 1,
      text: expect.stringContaining('format "99"'),
    });
    expect(readFileSync(join(dataDir, "data.mdb")).equals(dataBefore)).toBe(true);
  });

  test("the server opens a folder of the older format, which has no journal", async () => {
    const dataDir = join(folder, "older");
    const firstServer = await startServerFromSource(["--data-dir", dataDir]);
    const client = await MongoClient.connect(firstServer.url);
    await client.db("x").collection("y").insertOne({ z: 1 });
    await client.db("admin").command({ fsync: 1 });
    await client.close();
    await firstServer.stop();
    for (const name of ["journal-0", "journal-1"]) rmSync(join(dataDir, name), { force: true });
    writeFileSync(join(dataDir, "FORMAT"), "1\n");
    const secondServer = await startServerFromSource(["--data-dir", dataDir]);
    const newClient = await MongoClient.connect(secondServer.url);
    expect(await newClient.db("x").collection("y").countDocuments({ z: 1 })).toBe(1);
    expect(readFileSync(join(dataDir, "FORMAT"), "utf8")).toBe("2\n");
    await newClient.close();
    await secondServer.stop();
  });

  test.each<[string, string, (bytes: Buffer) => Buffer]>([
    ["is truncated", "is damaged", (bytes) => bytes.subarray(0, 20_000)],
    ["is no LMDB file", "does not begin as one", (bytes) => Buffer.alloc(bytes.length, "x")],
    ["has an overwritten beginning", "does not begin as one", (bytes) => bytes.fill(7, 0, 8192)],
  ])("the server exits with 1 and a message if the data file %s", async (name, reason, damage) => {
    const dataDir = join(folder, name.replaceAll(" ", "-"));
    const firstServer = await startServerFromSource(["--data-dir", dataDir]);
    const client = await MongoClient.connect(firstServer.url);
    const documents = Array.from({ length: 3000 }, (_, n) => ({ n, text: "t".repeat(500) }));
    await client.db("x").collection("y").insertMany(documents);
    await client.db("admin").command({ fsync: 1 });
    await client.close();
    await firstServer.stop();
    const dataFile = join(dataDir, "data.mdb");
    writeFileSync(dataFile, damage(readFileSync(dataFile)));
    const { code, text } = await runToCompletion(["--data-dir", dataDir]);
    expect(code).toBe(1);
    expect(text).toContain(reason);
    expect(text).toContain("put back a copy");
    expect(text).not.toMatch(/^ +at /m);
  });

  test("the server exits with 1 and a message if the port is taken", async () => {
    const firstServer = await startServerFromSource(["--data-dir", join(folder, "d")]);
    const port = new URL(firstServer.url).port;
    expect(await runToCompletion(["--data-dir", join(folder, "e"), "--port", port])).toEqual({
      code: 1,
      text: `Port ${port} is already in use.\n`,
    });
    await firstServer.stop();
  });

  test("the server stops within 10 s during a long command and can be started again", async () => {
    const dataDir = join(folder, "g");
    const server = await startServerFromSource(["--data-dir", dataDir]);
    const client = await MongoClient.connect(server.url);
    const documents = client.db("x").collection("y");
    await documents.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n })));
    const longUpdate = documents.updateMany({}, {
      $push: { list: { $each: Array(300).fill("x".repeat(50)) } },
    } as never);
    const outcome = longUpdate.then(
      () => "done",
      () => "ended",
    );
    await documents.findOne({ n: 5 });
    const stopRequestedAt = performance.now();
    await server.stop();
    expect(["done", "ended"]).toContain(await outcome);
    expect(performance.now() - stopRequestedAt).toBeLessThan(10_000);
    await client.close();
    const restartedServer = await startServerFromSource(["--data-dir", dataDir]);
    await restartedServer.stop();
  });

  test("the server exits when its parent process has ended", async () => {
    const parent = spawn("sleep", ["60"]);
    const server = spawnServer(["--data-dir", join(folder, "f"), "--parent", String(parent.pid)]);
    const exitPromise = once(server, "exit");
    await once(server.stdout as NonNullable<typeof server.stdout>, "data");
    parent.kill("SIGKILL");
    expect(await exitPromise).toEqual([0, null]);
  });
});
