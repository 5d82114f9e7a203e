import { Long } from "bson";
import type { Row } from "../planner/plan.js";
import type { Puller } from "../planner/pull.js";
import { encode } from "../values/encode.js";
import type { Document, Value } from "../values/types.js";
import { cursorBody, ok } from "../wire/reply.js";
import { listOf, nonNegative, requiredString, wrongType } from "./arguments.js";
import type { Command } from "./command.js";
import type { DocumentStream } from "./cursors.js";
import { checkSize } from "./insert.js";
import { namespace } from "./namespace.js";

/** The largest batch of a reply; a single document may be larger. */
const MAX_BATCH_BYTES = 16_000_000;

/** The rows of a find, each shaped by the projection. */
export class FindStream implements DocumentStream {
  /** Rows that were read and did not fit into the last batch. */
  private waiting: Row[] = [];

  constructor(
    private readonly source: Puller | undefined,
    private readonly shape: ((bytes: Buffer) => Uint8Array) | undefined,
  ) {}

  get ended(): boolean {
    return this.waiting.length === 0 && (this.source?.ended ?? true);
  }

  async next(limit: number): Promise<Uint8Array[]> {
    if (this.waiting.length === 0 && this.source) this.waiting = await this.source.take(limit);
    const batch: Uint8Array[] = [];
    let bytes = 0;
    for (const row of this.waiting) {
      const document = this.shape ? this.shape(row.bytes) : row.bytes;
      bytes += document.length;
      if (batch.length === limit || (batch.length > 0 && bytes > MAX_BATCH_BYTES)) break;
      batch.push(document);
    }
    this.waiting = this.waiting.slice(batch.length);
    return batch;
  }

  close(): void {
    this.waiting = [];
  }
}

/** The documents that a pipeline delivers. */
export class PipelineStream implements DocumentStream {
  private readonly iterator: AsyncIterator<Document>;
  private waiting: Uint8Array | undefined;
  private over = false;

  constructor(documents: AsyncIterable<Document>) {
    this.iterator = documents[Symbol.asyncIterator]();
  }

  get ended(): boolean {
    return this.over && this.waiting === undefined;
  }

  async next(limit: number): Promise<Uint8Array[]> {
    const batch: Uint8Array[] = [];
    let bytes = 0;
    while (batch.length < limit) {
      const document = this.waiting ?? (await this.read());
      if (!document) break;
      this.waiting = document;
      bytes += document.length;
      if (batch.length > 0 && bytes > MAX_BATCH_BYTES) break;
      batch.push(document);
      this.waiting = undefined;
    }
    return batch;
  }

  close(): void {
    this.waiting = undefined;
    this.over = true;
    this.iterator.return?.()?.catch(() => undefined);
  }

  private async read(): Promise<Uint8Array | undefined> {
    const { done, value } = await this.iterator.next();
    if (done) {
      this.over = true;
      return undefined;
    }
    const bytes = encode(value);
    checkSize(bytes);
    return bytes;
  }
}

const DEFAULT_FIRST_BATCH = 101;

/** Replies with the first batch of a query and keeps a cursor when there is more. */
export async function firstBatch(
  command: Command,
  namespace: string,
  stream: DocumentStream,
  { size = DEFAULT_FIRST_BATCH, single = false }: { size?: number | undefined; single?: boolean },
): Promise<Buffer> {
  const documents = size === 0 ? [] : await stream.next(size);
  const over = stream.ended || single;
  if (over) stream.close();
  const id = over ? Long.ZERO : command.cursors.add(namespace, stream, command);
  return cursorBody({ field: "firstBatch", documents, id, namespace, at: command.at });
}

export function getMore(command: Command): Promise<Buffer> {
  const id = command.body.get("getMore");
  if (!(id instanceof Long)) throw wrongType(command, "getMore", "long", id);
  const full = `${command.database}.${requiredString(command, "collection")}`;
  const size = nonNegative(command, "batchSize") || Number.MAX_SAFE_INTEGER;
  return command.cursors.use(id, { namespace: full, deadline: command.deadline }, async (stream) => {
    const documents = await stream.next(size);
    return cursorBody({ field: "nextBatch", documents, id: stream.ended ? Long.ZERO : id, namespace: full });
  });
}

export function killCursors(command: Command): Document {
  namespace(command);
  const ids = listOf(command, "cursors");
  const killed = ids.filter((id) => id instanceof Long && command.cursors.close(id)) as Value[];
  const notFound = ids.filter((id) => !killed.includes(id));
  return ok({ cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [] });
}
