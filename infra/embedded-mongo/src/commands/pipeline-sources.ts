import { Double, Long } from "bson";
import { location } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Command } from "./command.js";
import { figuresOf } from "./collection-figures.js";
import { geoNear } from "./geo-near.js";

/** The stages that may begin a pipeline and make their documents themselves; undefined for others. */
export function sourceStage(
  command: Command,
  entry: CollectionEntry | undefined,
  name: string,
  argument: Value,
): AsyncIterable<Document> | undefined {
  if (name === "$geoNear") return geoNear(command, entry, argument);
  if (name === "$changeStream")
    throw location(40573, "The $changeStream stage is only supported on replica sets");
  if (name === "$planCacheStats") return listed([]);
  if (name === "$currentOp") return listed([currentOperation(command)]);
  if (name === "$listLocalSessions" || name === "$listSessions") return listed(sessions(command));
  if (name === "$indexStats")
    return listed(
      (entry?.indexes ?? []).map(({ name: index, spec }) =>
        object({ name: index, key: spec.get("key"), host: "127.0.0.1", spec }),
      ),
    );
  if (name === "$collStats" && entry) return collectionStats(command, entry);
  return undefined;
}

async function* listed(documents: readonly Document[]): AsyncGenerator<Document> {
  yield* documents;
}

function object(fields: Record<string, Value>): Document {
  return new Map(Object.entries(fields));
}

/** Of sessions nothing is kept; the one that asks is there. */
function sessions({ body }: Command): Document[] {
  const session = body.get("lsid");
  return isDocument(session) ? [object({ _id: session, lastUse: new Date() })] : [];
}

function currentOperation({ connectionId, database, body }: Command): Document {
  return object({
    type: "op",
    host: "127.0.0.1",
    connectionId,
    active: true,
    op: "command",
    ns: `${database}.$cmd.aggregate`,
    command: body,
    opid: Long.fromNumber(connectionId),
  });
}

async function* collectionStats({ store }: Command, entry: CollectionEntry): AsyncGenerator<Document> {
  const figures = await figuresOf(store, entry);
  const storageStats = object({ ...figures, scaleFactor: new Double(1) });
  const ns = `${entry.database}.${entry.name}`;
  yield object({ ns, localTime: new Date(), count: figures["count"] ?? 0, storageStats });
}
