import { expect, test } from "@jest/globals";
import { Long, serialize } from "bson";
import fc from "fast-check";
import { DamagedFileError } from "./errors.js";
import { decodeRecordBody, decodeRecords, encodeRecord, RECORD_KIND } from "./records.js";
import type { BackupRecord } from "./records.js";

async function* splitIntoChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readRecords(bytes: Buffer, size = 7): Promise<BackupRecord[]> {
  const records: BackupRecord[] = [];
  for await (const { kind, body } of decodeRecords(splitIntoChunks(bytes, size)))
    records.push({ kind, body: Buffer.from(body) });
  return records;
}

test("decodeRecords returns the encoded documents byte for byte, regardless of how the stream is split into chunks", async () => {
  const recordKinds = fc.constantFrom(...Object.values(RECORD_KIND));
  const documents = fc.array(fc.tuple(recordKinds, fc.record({ text: fc.string(), number: fc.integer() })));
  await fc.assert(
    fc.asyncProperty(documents, fc.integer({ min: 1, max: 40 }), async (records, size) => {
      const bytes = Buffer.concat(records.map(([kind, document]) => encodeRecord(kind, document)));
      const expectedRecords = records.map(([kind, document]) => ({
        kind,
        body: Buffer.from(serialize(document)),
      }));
      expect(await readRecords(bytes, size)).toEqual(expectedRecords);
    }),
  );
});

test.each<[string, Buffer]>([
  ["ends in the middle of a record", encodeRecord(RECORD_KIND.document, { a: 1 }).subarray(0, -1)],
  ["holds something that is no record", Buffer.from("what is this")],
  ["holds a record of an impossible length", Buffer.from([RECORD_KIND.document, 0xff, 0xff, 0xff, 0x7f])],
])("decodeRecords refuses a file that %s", async (message, bytes) => {
  await expect(readRecords(bytes)).rejects.toThrow(DamagedFileError);
  await expect(readRecords(bytes)).rejects.toThrow(message);
});

test("decodeRecordBody reports invalid BSON as a damaged file", () => {
  const documentBytes = Buffer.from(serialize({ n: Long.ONE }));
  documentBytes[4] = 0x7e;
  expect(() => decodeRecordBody({ kind: RECORD_KIND.header, body: documentBytes })).toThrow(DamagedFileError);
});
