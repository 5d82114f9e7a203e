import { Long } from "bson";
import type { Document, Value } from "../values/types.js";
import { cursorBody } from "../wire/cursor-body.js";
import { ok } from "../wire/reply.js";
import { listOf, nonNegative, requiredString, wrongType } from "./arguments.js";
import type { Command } from "./command.js";
import type { DocumentStream } from "./document-streams.js";
import { namespace } from "./namespace.js";

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
