import { Long } from "bson";
import { MAX_BATCH_BYTES } from "../planner/plan.js";
import type { DocumentReader } from "../planner/plan.js";
import { encode } from "../values/encode.js";
import type { Document, Value } from "../values/types.js";
import { cursorReply, okReply } from "../wire/reply.js";
import { readArray, readNonNegative, readRequiredString, typeError, parseNamespace } from "./arguments.js";
import type { Command } from "./command.js";
import { DocumentStream } from "./cursors.js";
import { checkDocumentSize } from "./insert.js";

export function createFindStream(
  reader: DocumentReader | undefined,
  encodeResult: (bytes: Buffer) => Uint8Array,
): DocumentStream {
  return new DocumentStream({
    get ended() {
      return reader?.ended ?? true;
    },
    take: async (limit) => ((await reader?.take(limit)) ?? []).map(({ bytes }) => encodeResult(bytes)),
  });
}

export function createPipelineStream(documents: AsyncIterable<Document>): DocumentStream {
  const iterator = documents[Symbol.asyncIterator]();
  const streamSource = {
    ended: false,
    take: async (limit: number): Promise<Uint8Array[]> => {
      const batch: Uint8Array[] = [];
      for (let bytes = 0; batch.length < limit && bytes <= MAX_BATCH_BYTES;) {
        const { done, value } = await iterator.next();
        // Only ever set to true, as the stream may have been closed meanwhile.
        if (done) streamSource.ended = true;
        if (done) break;
        const document = checkDocumentSize(encode(value));
        bytes += document.length;
        batch.push(document);
      }
      return batch;
    },
    close: (): void => {
      streamSource.ended = true;
      iterator.return?.()?.catch(() => undefined);
    },
  };
  return new DocumentStream(streamSource);
}

const DEFAULT_FIRST_BATCH = 101;

export async function openCursor(
  command: Command,
  namespace: string,
  stream: DocumentStream,
  { size = DEFAULT_FIRST_BATCH, single = false }: { size?: number | undefined; single?: boolean },
): Promise<Buffer> {
  const documents = size === 0 ? [] : await stream.next(size);
  const isExhausted = stream.ended || single;
  if (isExhausted) stream.close();
  const id = isExhausted ? Long.ZERO : command.cursors.add(namespace, stream, command);
  return cursorReply({ field: "firstBatch", documents, id, namespace, at: command.at });
}

export function getMore(command: Command): Promise<Buffer> {
  const id = command.body.get("getMore");
  if (!(id instanceof Long)) throw typeError(command, "getMore", "long", id);
  const full = `${command.database}.${readRequiredString(command, "collection")}`;
  const batchSize = readNonNegative(command, "batchSize") || Number.MAX_SAFE_INTEGER;
  return command.cursors.use(id, full, command, async (stream) => {
    const documents = await stream.next(batchSize);
    return cursorReply({ field: "nextBatch", documents, id: stream.ended ? Long.ZERO : id, namespace: full });
  });
}

export function killCursors(command: Command): Document {
  parseNamespace(command);
  const ids = readArray(command, "cursors");
  for (const id of ids) command.cursors.checkOwner(id, command.session);
  const killed = ids.filter((id) => id instanceof Long && command.cursors.close(id)) as Value[];
  const unknown = ids.filter((id) => !killed.includes(id));
  return okReply({ cursorsKilled: killed, cursorsNotFound: unknown, cursorsAlive: [], cursorsUnknown: [] });
}
