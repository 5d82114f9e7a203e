import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { CollectionDefinition } from "../database/database-reader.js";
import type { BackupPlan } from "../backup-plan.js";
import { BACKUP_FORMAT_VERSION } from "./backup-format.js";
import type { CollectionDigest, BackupHeader, BackupSummary, BackupTrailer } from "./backup-format.js";
import { BackupError, DamagedFileError } from "./errors.js";
import { decodeRecordBody, decodeRecords, encodeRecord, parseBson, RECORD_KIND } from "./records.js";
import type { BackupRecord } from "./records.js";
import { createCollectionDigester } from "./digest.js";
import type { ContentDigest, GroupedSums, CollectionDigester } from "./digest.js";

/** Receives the contents of a backup while it is decoded. Without a visitor the backup is only verified. */
export interface BackupVisitor {
  /** Is called for each collection, and must read all documents of the collection. */
  visitCollection?(definition: CollectionDefinition, documents: AsyncIterable<Uint8Array>): Promise<void>;
}

/** Reads an entire backup and verifies it. @throws BackupError @throws DamagedFileError */
export async function decodeBackup(
  source: AsyncIterable<Uint8Array>,
  plan: Pick<BackupPlan, "sums">,
  visitor: BackupVisitor = {},
): Promise<BackupSummary> {
  const streamTotal = { hash: createHash("sha256"), bytes: 0 };
  const records = hashRecords(decodeRecords(source), streamTotal);
  const header = parseHeader(await readRecord(records, RECORD_KIND.header));
  const collections: CollectionDigest[] = [];
  let sums: GroupedSums = {};
  for (;;) {
    const record = await readRecord(records, RECORD_KIND.collection, RECORD_KIND.trailer);
    if (record.kind === RECORD_KIND.trailer) {
      const summary = { header, collections, sums, documents: countDocuments(collections) };
      checkTrailer(decodeRecordBody<BackupTrailer>(record), summary, streamTotal);
      if (!(await records.next()).done) throw new DamagedFileError("something follows its end");
      return summary;
    }
    const definition = decodeRecordBody<CollectionDefinition>(record);
    const digester = createCollectionDigester(definition.name, plan.sums);
    await (visitor.visitCollection ?? discardDocuments)(
      definition,
      decodeDocuments(definition, records, digester),
    );
    collections.push({ definition, ...digester.digest() });
    if (definition.name === plan.sums.collection) sums = digester.sums();
  }
}

async function* decodeDocuments(
  { name }: CollectionDefinition,
  records: AsyncGenerator<BackupRecord>,
  digester: CollectionDigester,
): AsyncGenerator<Uint8Array> {
  for (;;) {
    const record = await readRecord(records, RECORD_KIND.document, RECORD_KIND.end);
    if (record.kind === RECORD_KIND.end) {
      if (isDeepStrictEqual(decodeRecordBody<ContentDigest>(record), digester.digest())) return;
      throw new DamagedFileError(`${name} is not what was written`);
    }
    parseBson(() => digester.add(record.body));
    yield record.body;
  }
}

async function discardDocuments(
  _: CollectionDefinition,
  documents: AsyncIterable<Uint8Array>,
): Promise<void> {
  for await (const document of documents) void document;
}

/**
 * Yields all records, and adds the bytes of each record except the trailer to the hash and the byte count in
 * `streamTotal`.
 */
async function* hashRecords(
  records: AsyncIterable<BackupRecord>,
  streamTotal: { readonly hash: Hash; bytes: number },
): AsyncGenerator<BackupRecord> {
  for await (const record of records) {
    if (record.kind !== RECORD_KIND.trailer) {
      const bytes = encodeRecord(record.kind, record.body);
      streamTotal.hash.update(bytes);
      streamTotal.bytes += bytes.length;
    }
    yield record;
  }
}

async function readRecord(
  records: AsyncGenerator<BackupRecord>,
  ...kinds: BackupRecord["kind"][]
): Promise<BackupRecord> {
  const { value, done } = await records.next();
  if (done) throw new DamagedFileError("it ends too early");
  if (!kinds.includes(value.kind)) throw new DamagedFileError("its records come in the wrong order");
  return value;
}

function parseHeader(record: BackupRecord): BackupHeader {
  const header = decodeRecordBody<BackupHeader>(record);
  if (header.kind !== "tukar-saldo backup") throw new BackupError("The file is no backup of a desk.");
  if (header.format <= BACKUP_FORMAT_VERSION) return header;
  throw new BackupError(
    `The file was written by a newer version (${header.product_version}, format ${header.format}; ` +
      `this one knows ${BACKUP_FORMAT_VERSION}): update first.`,
  );
}

const countDocuments = (collections: readonly ContentDigest[]): number =>
  collections.reduce((sum, { documents }) => sum + documents, 0);

function checkTrailer(
  trailer: BackupTrailer,
  { collections, sums, documents }: BackupSummary,
  streamTotal: { hash: Hash; bytes: number },
) {
  const actualTrailer = {
    collections: collections.length,
    documents,
    bytes: streamTotal.bytes,
    sums,
    sha256: streamTotal.hash.digest("hex"),
  };
  if (!isDeepStrictEqual({ ...trailer }, actualTrailer))
    throw new DamagedFileError("its end does not fit what comes before");
}
