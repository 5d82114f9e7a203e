import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Decimal128, EJSON, Long } from "bson";
import type { Document } from "mongodb";
import { exportData } from "../tools/export-data.js";
import { importData } from "../tools/import-data.js";
import { startTestServer, type TestServer } from "./support/in-process.js";

let from: TestServer;
let to: TestServer;
let folder: string;
const quiet = (): void => undefined;

beforeAll(async () => {
  [from, to] = await Promise.all([startTestServer(), startTestServer()]);
  folder = join(mkdtempSync(join(tmpdir(), "storage-transfer-")), "out");
  const orders = from.client.db("desk").collection<Document>("orders.of/all");
  await orders.insertMany(
    Array.from({ length: 1200 }, (_, n) => ({
      _id: n as never,
      n: Long.fromNumber(n),
      d: Decimal128.fromString("1.10"),
      at: new Date(n),
    })),
  );
  await orders.createIndex({ n: 1 }, { unique: true });
  await orders.createIndex({ at: 1 }, { expireAfterSeconds: 3_000_000 });
});
afterAll(async () => {
  await from.stop();
  await to.stop();
  rmSync(join(folder, ".."), { recursive: true });
});

const everything = async (server: TestServer): Promise<string> => {
  const orders = server.client.db("desk").collection("orders.of/all");
  const documents = await orders.find({}, { promoteValues: false }).sort({ _id: 1 }).toArray();
  return EJSON.stringify({ documents, indexes: await orders.indexes() }, { relaxed: false });
};

describe("export and import", () => {
  test("when a database is exported and imported, then the other one is the same", async () => {
    await exportData(from.client.db("desk"), folder, quiet);
    expect(await importData(to.client.db("desk"), folder, { drop: false, report: quiet })).toBe(1200);
    expect(await everything(to)).toBe(await everything(from));
  });

  test("when the target holds something, then it is refused unless it may be dropped", async () => {
    const target = to.client.db("desk");
    await expect(importData(target, folder, { drop: false, report: quiet })).rejects.toThrow("is not empty");
    expect(await importData(target, folder, { drop: true, report: quiet })).toBe(1200);
  });

  test("when the folder is not a whole export, then it is refused", async () => {
    await expect(exportData(from.client.db("desk"), folder, quiet)).rejects.toThrow("is not empty");
    await expect(importData(to.client.db("x"), tmpdir(), { drop: false, report: quiet })).rejects.toThrow(
      "manifest.json",
    );
  });
});
