import { canonicalValue } from "../values/canonical.js";
import type { Collation } from "../values/collation.js";
import { decodeFields } from "../values/decode-fields.js";
import { encodeKey } from "../values/key.js";
import { someValue } from "../values/paths.js";
import { MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { Puller } from "../planner/pull.js";
import { openRows } from "../planner/open-rows.js";
import { ok } from "../wire/reply.js";
import { aggregated } from "./aggregate.js";
import { readSlices } from "./alive.js";
import { requiredText } from "./arguments.js";
import type { Command } from "./command.js";
import { namespace } from "./namespace.js";
import { readSelection } from "./read-selection.js";
import { asPipeline, isView } from "./views.js";

/** The different values at a path; those of arrays one by one. */
export async function distinct(command: Command): Promise<Document> {
  const { full, name } = namespace(command);
  const path = requiredText(command, "key").split(".");
  const selection = readSelection(command, "query");
  const entry = command.store.catalog.find(full);
  const found = new Found(selection.collation);
  if (entry && isView(entry)) {
    for await (const document of aggregated(command, name, asPipeline(command, "query")))
      found.collect(document, path);
  } else if (entry) {
    const names = new Set([path[0] as string]);
    const rows = openRows(command.store, entry, selection);
    for await (const batch of new Puller(rows, readSlices(command, entry)).batches()) {
      for (const { bytes } of batch) found.collect(decodeFields(bytes, names), path);
    }
  }
  return ok({ values: found.values() });
}

/** Each value once; of those that a collation takes for equal, the first. */
class Found {
  private readonly byKey = new Map<string, Value>();

  constructor(private readonly collation: Collation | undefined) {}

  collect(document: Document, path: readonly string[]): void {
    someValue(document, path, true, (value) => {
      if (value === MISSING || Array.isArray(value)) return false;
      const same = this.collation ? canonicalValue(value, this.collation) : value;
      const key = encodeKey([same], [1]).toString("latin1");
      if (!this.byKey.has(key)) this.byKey.set(key, value);
      return false;
    });
  }

  /** In their order. */
  values(): Value[] {
    return [...this.byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
  }
}
