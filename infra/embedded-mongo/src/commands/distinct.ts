import { openRows } from "../planner/open-rows.js";
import { Puller } from "../planner/pull.js";
import { decodeFields } from "../values/decode-fields.js";
import { encodeKey } from "../values/key.js";
import { someValue } from "../values/paths.js";
import { MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { ok } from "../wire/reply.js";
import { requiredString } from "./arguments.js";
import type { Command } from "./command.js";
import { namespace } from "./namespace.js";
import { readSelection, readSlices } from "./reading.js";

/** The distinct values at a path, sorted; an array counts as its elements. */
export async function distinct(command: Command): Promise<Document> {
  const { full } = namespace(command);
  const path = requiredString(command, "key").split(".");
  const selection = readSelection(command, "query");
  const entry = command.store.catalog.find(full);
  const byKey = new Map<string, Value>();
  if (entry) {
    const fields = new Set([path[0] as string]);
    const rows = openRows(command.store, entry, selection);
    for await (const batch of new Puller(rows, readSlices(command, entry)).batches())
      for (const { bytes } of batch) collect(byKey, decodeFields(bytes, fields), path);
  }
  return ok({ values: [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value) });
}

function collect(byKey: Map<string, Value>, document: Document, path: readonly string[]): void {
  someValue(document, path, true, (value) => {
    if (value === MISSING || Array.isArray(value)) return false;
    const key = encodeKey([value], [1]).toString("latin1");
    if (!byKey.has(key)) byKey.set(key, value);
    return false;
  });
}
