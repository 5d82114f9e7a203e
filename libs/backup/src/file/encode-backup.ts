import { createHash } from "node:crypto";
import type { CollectionDefinition } from "../database/database-reader.js";
import type { BackupPlan } from "../backup-plan.js";
import type { CollectionDigest, BackupHeader, BackupSummary } from "./backup-format.js";
import { encodeRecord, RECORD_KIND } from "./records.js";
import { createCollectionDigester } from "./digest.js";
import type { GroupedSums } from "./digest.js";

/** A collection to back up. */
export interface CollectionSource {
  readonly definition: CollectionDefinition;
  documents(): AsyncIterable<Uint8Array>;
}

const MIN_CHUNK_BYTES = 256 * 1024;

/** Encodes a backup, uncompressed and unencrypted. Calls `onSummary` after the caller has read the last bytes. */
export async function* encodeBackup(
  header: BackupHeader,
  sources: readonly CollectionSource[],
  plan: Pick<BackupPlan, "sums">,
  onSummary: (summary: BackupSummary) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let byteCount = 0;
  let documentCount = 0;
  let sums: GroupedSums = {};
  const collections: CollectionDigest[] = [];
  for await (const chunk of mergeChunks(encodeRecords())) {
    hash.update(chunk);
    byteCount += chunk.length;
    yield chunk;
  }
  const sha256 = hash.digest("hex");
  yield encodeRecord(RECORD_KIND.trailer, {
    collections: collections.length,
    documents: documentCount,
    bytes: byteCount,
    sums,
    sha256,
  });
  onSummary({ header, collections, sums, documents: documentCount });

  async function* encodeRecords(): AsyncGenerator<Buffer> {
    yield encodeRecord(RECORD_KIND.header, header);
    for (const { definition, documents: readAll } of sources) {
      const digester = createCollectionDigester(definition.name, plan.sums);
      yield encodeRecord(RECORD_KIND.collection, definition);
      for await (const document of readAll()) {
        digester.add(document);
        yield encodeRecord(RECORD_KIND.document, document);
      }
      const digest = digester.digest();
      yield encodeRecord(RECORD_KIND.end, digest);
      documentCount += digest.documents;
      if (definition.name === plan.sums.collection) sums = digester.sums();
      collections.push({ definition, ...digest });
    }
  }
}

/** Concatenates small chunks into larger ones. */
async function* mergeChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pendingChunks: Buffer[] = [];
  let pendingBytes = 0;
  for await (const chunk of chunks) {
    pendingChunks.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes < MIN_CHUNK_BYTES) continue;
    yield Buffer.concat(pendingChunks);
    pendingChunks = [];
    pendingBytes = 0;
  }
  yield Buffer.concat(pendingChunks);
}
