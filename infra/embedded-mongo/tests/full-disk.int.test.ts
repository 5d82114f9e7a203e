import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { MongoClient } from "mongodb";
import type { Document } from "mongodb";
import { startServerFromSource } from "./support/child-server.js";
import { limitFileSize } from "./support/limit-file-size.js";

const testOnLinux = process.platform === "linux" ? test : test.skip;

describe("writes on a full disk", () => {
  testOnLinux(
    "a server on a full disk refuses writes, serves reads, and writes again once there is space",
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), "storage-full-"));
      const server = await startServerFromSource(["--data-dir", dataDir]);
      const client = await MongoClient.connect(server.url);
      const documents = client.db("full").collection<Document>("c");
      await documents.createIndex({ n: 1 });
      limitFileSize(server.process.pid, 2_000_000);
      const acknowledgedNumbers: number[] = [];
      const write = async (n: number): Promise<unknown> => {
        const { code } = await documents.insertOne({ n, text: "x".repeat(5000) }).then(
          () => ({ code: 0 }),
          (error) => error,
        );
        if (code === 0) acknowledgedNumbers.push(n);
        return code;
      };
      let firstRefusedNumber = 0;
      while (firstRefusedNumber < 5000 && (await write(firstRefusedNumber)) === 0) firstRefusedNumber += 1;
      expect(await write(100_000)).toBe(14031);
      expect(await documents.countDocuments({ n: { $gte: 0 } })).toBeGreaterThanOrEqual(
        acknowledgedNumbers.length,
      );
      limitFileSize(server.process.pid, "unlimited");
      expect(await write(200_000)).toBe(0);
      const storedNumbers = new Set((await documents.find().toArray()).map(({ n }) => n as number));
      expect(acknowledgedNumbers.filter((n) => !storedNumbers.has(n))).toEqual([]);
      expect([firstRefusedNumber, 100_000].filter((n) => storedNumbers.has(n))).toEqual([]);
      await client.close();
      await server.stop();
      expect(server.process.exitCode).toBe(0);
      rmSync(dataDir, { recursive: true });
    },
    60_000,
  );
});
