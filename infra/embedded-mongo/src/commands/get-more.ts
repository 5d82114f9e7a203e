import { Long } from "bson";
import type { Document, Value } from "../values/types.js";
import { cursorBody } from "../wire/cursor-body.js";
import { ok } from "../wire/reply.js";
import { count, listOf, requiredText, wholeNumber, wrongType } from "./arguments.js";
import type { Command } from "./command.js";
import { namespace } from "./namespace.js";

/** The next batch of a cursor. */
export function getMore(command: Command): Promise<Buffer> {
  const id = command.body.get("getMore");
  if (!(id instanceof Long)) throw wrongType(command, "getMore", "long", id);
  const full = `${command.database}.${requiredText(command, "collection")}`;
  const size = count(command, "batchSize") || Number.MAX_SAFE_INTEGER;
  return command.cursors.use(id, { namespace: full, watch: command.watch }, async (stream) => {
    const documents = await stream.next(size, wholeNumber(command, "maxTimeMS") || undefined);
    return cursorBody({ field: "nextBatch", documents, id: stream.ended ? Long.ZERO : id, namespace: full });
  });
}

/** Closes cursors before their end. */
export function killCursors(command: Command): Document {
  namespace(command);
  const ids = listOf(command, "cursors");
  const killed = ids.filter((id) => id instanceof Long && command.cursors.close(id)) as Value[];
  const notFound = ids.filter((id) => !killed.includes(id));
  return ok({ cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [] });
}
