import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Structure } from "../database/database-reader.js";
import type { Plan } from "../plan.js";
import { FORMAT } from "./backup-format.js";
import type { CollectionFigures, Header, Summary, Trailer } from "./backup-format.js";
import { BackupError, DamagedError } from "./failures.js";
import { decodeBody, decodeRecords, encodeRecord, intact, KIND } from "./records.js";
import type { Record } from "./records.js";
import { tallyFor } from "./tally.js";
import type { Figures, Sums, Tally } from "./tally.js";

/** What is done with the contents while they are read; without them a backup is only checked. */
export interface Visitor {
  /** Has to read the documents to their end. */
  collection?(structure: Structure, documents: AsyncIterable<Uint8Array>): Promise<void>;
}

/** Reads a backup's bytes to their end and checks them all. @throws BackupError @throws DamagedError */
export async function decodeBackup(
  source: AsyncIterable<Uint8Array>,
  plan: Pick<Plan, "sums">,
  visitor: Visitor = {},
): Promise<Summary> {
  const whole = { hash: createHash("sha256"), bytes: 0 };
  const records = hashed(decodeRecords(source), whole);
  const header = knownHeader(await expected(records, KIND.header));
  const collections: CollectionFigures[] = [];
  let sums: Sums = {};
  for (;;) {
    const record = await expected(records, KIND.collection, KIND.trailer);
    if (record.kind === KIND.trailer) {
      const summary = { header, collections, sums, documents: sumOf(collections) };
      checkTrailer(decodeBody<Trailer>(record), summary, whole);
      if (!(await records.next()).done) throw new DamagedError("something follows its end");
      return summary;
    }
    const structure = decodeBody<Structure>(record);
    const tally = tallyFor(structure.name, plan.sums);
    await (visitor.collection ?? drain)(structure, documentsOf(structure, records, tally));
    collections.push({ structure, ...tally.figures() });
    if (structure.name === plan.sums.collection) sums = tally.sums();
  }
}

async function* documentsOf(
  { name }: Structure,
  records: AsyncGenerator<Record>,
  tally: Tally,
): AsyncGenerator<Uint8Array> {
  for (;;) {
    const record = await expected(records, KIND.document, KIND.end);
    if (record.kind === KIND.end) {
      if (isDeepStrictEqual(decodeBody<Figures>(record), tally.figures())) return;
      throw new DamagedError(`${name} is not what was written`);
    }
    intact(() => tally.add(record.body));
    yield record.body;
  }
}

async function drain(_: Structure, documents: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const document of documents) void document;
}

/** The records, all but the trailer counted and hashed as they were written. */
async function* hashed(
  records: AsyncIterable<Record>,
  whole: { readonly hash: Hash; bytes: number },
): AsyncGenerator<Record> {
  for await (const record of records) {
    if (record.kind !== KIND.trailer) {
      const bytes = encodeRecord(record.kind, record.body);
      whole.hash.update(bytes);
      whole.bytes += bytes.length;
    }
    yield record;
  }
}

async function expected(records: AsyncGenerator<Record>, ...kinds: Record["kind"][]): Promise<Record> {
  const { value, done } = await records.next();
  if (done) throw new DamagedError("it ends too early");
  if (!kinds.includes(value.kind)) throw new DamagedError("its records come in the wrong order");
  return value;
}

function knownHeader(record: Record): Header {
  const header = decodeBody<Header>(record);
  if (header.kind !== "tukar-saldo backup") throw new BackupError("The file is no backup of a desk.");
  if (header.format <= FORMAT) return header;
  throw new BackupError(
    `The file was written by a newer version (${header.product_version}, format ${header.format}; ` +
      `this one knows ${FORMAT}): update first.`,
  );
}

const sumOf = (collections: readonly Figures[]): number =>
  collections.reduce((sum, { documents }) => sum + documents, 0);

function checkTrailer(
  trailer: Trailer,
  { collections, sums, documents }: Summary,
  whole: { hash: Hash; bytes: number },
) {
  const seen = {
    collections: collections.length,
    documents,
    bytes: whole.bytes,
    sums,
    sha256: whole.hash.digest("hex"),
  };
  if (!isDeepStrictEqual({ ...trailer }, seen))
    throw new DamagedError("its end does not fit what comes before");
}
