import { createHash } from "node:crypto";
import type { Structure } from "../database/database-reader.js";
import type { Plan } from "../plan.js";
import type { CollectionFigures, Header, Summary } from "./backup-format.js";
import { encodeRecord, KIND } from "./records.js";
import { tallyFor } from "./tally.js";
import type { Sums } from "./tally.js";

export interface Part {
  readonly structure: Structure;
  documents(): AsyncIterable<Uint8Array>;
}

const CHUNK_BYTES = 256 * 1024;

/** A backup's bytes, before they are compressed and encrypted. `done` is told what is in it. */
export async function* encodeBackup(
  header: Header,
  parts: readonly Part[],
  plan: Pick<Plan, "sums">,
  done: (summary: Summary) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let bytes = 0;
  let documents = 0;
  let sums: Sums = {};
  const collections: CollectionFigures[] = [];
  for await (const chunk of joined(body())) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  const sha256 = hash.digest("hex");
  yield encodeRecord(KIND.trailer, { collections: collections.length, documents, bytes, sums, sha256 });
  done({ header, collections, sums, documents });

  async function* body(): AsyncGenerator<Buffer> {
    yield encodeRecord(KIND.header, header);
    for (const { structure, documents: read } of parts) {
      const tally = tallyFor(structure.name, plan.sums);
      yield encodeRecord(KIND.collection, structure);
      for await (const document of read()) {
        tally.add(document);
        yield encodeRecord(KIND.document, document);
      }
      const figures = tally.figures();
      yield encodeRecord(KIND.end, figures);
      documents += figures.documents;
      if (structure.name === plan.sums.collection) sums = tally.sums();
      collections.push({ structure, ...figures });
    }
  }
}

/** Small pieces as larger ones. */
async function* joined(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting);
}
