import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Binary, BSONRegExp, Decimal128, Double, EJSON, Long, MinKey, Timestamp } from "bson";
import type { Db, Document } from "mongodb";
import { exportData } from "../src/folder/export-data.js";
import { importData } from "../src/folder/import-data.js";
import { startStorageServer } from "./storage-server.js";
import type { StorageServer } from "./storage-server.js";
import { createRecordingReporter } from "./recording-reporter.js";

/** The test exports and imports a document of 15 MB, which takes seconds on a busy machine. */
const LARGE_DOCUMENT_TIMEOUT_MS = 30_000;

let sourceServer: StorageServer;
let targetServer: StorageServer;
let folder: string;
const progress = createRecordingReporter([]);

beforeAll(async () => {
  [sourceServer, targetServer] = await Promise.all([startStorageServer(), startStorageServer()]);
  folder = join(mkdtempSync(join(tmpdir(), "storage-transfer-")), "out");
  const orders = sourceServer.client.db("desk").collection<Document>("orders.of/all");
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
  await sourceServer.stop();
  await targetServer.stop();
  rmSync(join(folder, ".."), { recursive: true });
});

const readOrders = async (server: StorageServer): Promise<string> => {
  const orders = server.client.db("desk").collection("orders.of/all");
  const documents = await orders.find({}, { promoteValues: false }).sort({ _id: 1 }).toArray();
  return EJSON.stringify({ documents, indexes: await orders.indexes() }, { relaxed: false });
};

/** Reads all documents as raw bytes, and the options and indexes of each collection, to compare two databases. */
async function readContent(database: Db): Promise<string> {
  const lines: string[] = [];
  for (const { name, options } of await database.listCollections({}, { nameOnly: false }).toArray()) {
    const rawDocuments = await database.collection(name).find({}, { raw: true }).toArray();
    const base64Documents = rawDocuments.map((document) =>
      Buffer.from(document as never as Uint8Array).toString("base64"),
    );
    const indexes = await database.collection(name).indexes();
    lines.push(JSON.stringify([name, options, base64Documents.toSorted(), indexes]));
  }
  return lines.toSorted().join("\n");
}

describe("exporting and importing a database", () => {
  test("export and import copy all documents, options and indexes to another server", async () => {
    await exportData({ client: sourceServer.client, database: "desk" }, folder, progress);
    const reportedLines: string[] = [];
    const importOptions = { drop: false, progress: createRecordingReporter(reportedLines) };
    expect(await importData(targetServer.client.db("desk"), folder, importOptions)).toBe(1200);
    expect(reportedLines).toEqual([
      "orders.of/all: building the index n_1",
      "orders.of/all: building the index at_1",
    ]);
    expect(await readOrders(targetServer)).toBe(await readOrders(sourceServer));
  });

  test(
    "export and import keep unusual documents and index options unchanged",
    async () => {
      const [source, target] = [sourceServer.client.db("awkward"), targetServer.client.db("awkward")];
      const dangerousDocument = JSON.parse(
        '{"_id": 1, "__proto__": {"x": 1}, "constructor": {"prototype": 1}}',
      ) as Document;
      await source.collection<Document>("odd").insertMany([
        dangerousDocument,
        { _id: 2 as never, text: "a\u2028b\u2029c\r\nd\u0000", "dotted.name": 1, $dollar: { x: 1 } },
        {
          _id: 3 as never,
          a: new MinKey(),
          b: new Timestamp({ t: 1, i: 2 }),
          c: new Binary(Buffer.from("x"), 128),
        },
        { _id: 4 as never, large: "x".repeat(15_000_000) },
        {
          _id: 5 as never,
          d: new Double(-0),
          e: Double.fromString("NaN"),
          f: new BSONRegExp("a", "i"),
          g: new Date(-1),
        },
      ]);
      await source.collection("odd").createIndex({ text: -1 }, { sparse: true, name: "by text" });
      const exportFolder = `${folder}-awkward`;
      await exportData({ client: sourceServer.client, database: "awkward" }, exportFolder, progress);
      await importData(target, exportFolder, { drop: false, progress });
      expect(await readContent(target)).toBe(await readContent(source));
      await importData(target, exportFolder, { drop: true, progress });
      expect(await readContent(target)).toBe(await readContent(source));
    },
    LARGE_DOCUMENT_TIMEOUT_MS,
  );

  test("import refuses a collection that is not empty unless --drop is given", async () => {
    const target = targetServer.client.db("desk");
    await expect(importData(target, folder, { drop: false, progress })).rejects.toThrow("is not empty");
    expect(await importData(target, folder, { drop: true, progress })).toBe(1200);
  });

  test("export refuses a folder that is not empty, and import refuses an incomplete export", async () => {
    await expect(
      exportData({ client: sourceServer.client, database: "desk" }, folder, progress),
    ).rejects.toThrow("is not empty");
    await expect(
      importData(targetServer.client.db("x"), tmpdir(), { drop: false, progress }),
    ).rejects.toThrow("manifest.json");
  });

  test("export reports documents that extended JSON does not preserve", async () => {
    const source = sourceServer.client.db("ambiguous");
    await source
      .collection<Document>("odd")
      .insertMany([{ _id: 7 as never, a: { $date: "x" } }, { _id: 8 as never }]);
    const reportedLines: string[] = [];
    await exportData(
      { client: sourceServer.client, database: "ambiguous" },
      `${folder}-ambiguous`,
      createRecordingReporter(reportedLines),
    );
    expect(reportedLines.filter((line) => line.includes("changes"))).toEqual([
      'odd: extended JSON changes the document {"_id":{"$numberInt":"7"}}',
    ]);
  });

  test("import fails with an error that names the damaged file", async () => {
    appendFileSync(join(folder, "orders%2Eof%2Fall.jsonl"), '{"_id": 1');
    await expect(importData(targetServer.client.db("y"), folder, { drop: false, progress })).rejects.toThrow(
      /orders%2Eof%2Fall\.jsonl is damaged/,
    );
  });
});
