import { CommandError } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";
import { namespaceOf } from "../store/catalog-entries.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import type { Command } from "./command.js";

/** What a name stands for: a collection, or the stages of a view on one. */
export interface Resolved {
  /** undefined where there is no such collection. */
  readonly entry: CollectionEntry | undefined;
  readonly stages: readonly Document[];
}

const MAX_DEPTH = 20;
const WRITES = new Set([
  "insert",
  "update",
  "delete",
  "findAndModify",
  "findandmodify",
  "createIndexes",
  "dropIndexes",
  "listIndexes",
]);

/** Follows views down to the collection they stand on. */
export function resolve(store: Store, database: string, name: string): Resolved {
  let stages: Document[] = [];
  let entry = store.catalog.find(namespaceOf({ database, name }));
  for (let depth = 0; entry && isView(entry); depth += 1) {
    if (depth > MAX_DEPTH) throw new CommandError(165, "ViewDepthLimitExceeded", "View depth too deep");
    stages = [...(entry.options.get("pipeline") as Document[]), ...stages];
    entry = store.catalog.find(namespaceOf({ database, name: String(entry.options.get("viewOn")) }));
  }
  return { entry, stages };
}

export function isView(entry: CollectionEntry): boolean {
  return entry.options.has("viewOn");
}

/** A view holds nothing of its own: whatever would change it is refused. */
export function refuseWriteToView({
  store,
  database,
  name,
  body,
}: Pick<Command, "store" | "database" | "name" | "body">): void {
  const target = body.get(name);
  const entry =
    WRITES.has(name) && typeof target === "string" ? store.catalog.find(`${database}.${target}`) : undefined;
  if (!entry || !isView(entry)) return;
  throw new CommandError(
    166,
    "CommandNotSupportedOnView",
    `Namespace ${namespaceOf(entry)} is a view, not a collection`,
  );
}

/** The stages that do what find, count or distinct would on a collection. */
export function asPipeline({ body }: Command, filterField: string): Document[] {
  const stages: [string, Value][] = [
    ["$match", body.get(filterField) ?? new Map()],
    ["$sort", body.get("sort")],
    ["$skip", body.get("skip")],
    ["$limit", body.get("limit")],
    ["$project", body.get("projection")],
  ];
  const given = stages.filter(
    ([, value]) => value !== undefined && value !== 0 && !(value instanceof Map && value.size === 0),
  );
  return given.map((stage) => new Map([stage]));
}
