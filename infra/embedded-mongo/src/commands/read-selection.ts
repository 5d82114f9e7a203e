import type { Selection } from "../planner/selection.js";
import { parseFilter } from "../query/filter.js";
import { namespaceOf } from "../store/catalog-entries.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { parseCollation } from "../values/collation.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { documentOr, optionalDocument } from "./arguments.js";
import type { Command } from "./command.js";
import { readSearch } from "./text-search.js";

/** The filter under `field` and the options of a command that say which documents are wanted. */
export function readSelection(command: Command, field: string): Selection {
  const options = {
    sort: optionalDocument(command, "sort"),
    collation: optionalDocument(command, "collation"),
    hint: command.body.get("hint"),
    vars: optionalDocument(command, "let"),
  };
  return selectionOf(documentOr(command, field), options, collectionOf(command));
}

/** The collection a command is about, where there is one. */
function collectionOf({ store, database, name, body }: Command): CollectionEntry | undefined {
  const target = body.get(name);
  return typeof target === "string" ? store.catalog.find(namespaceOf({ database, name: target })) : undefined;
}

export interface SelectionOptions {
  readonly sort?: Document | undefined;
  readonly collation?: Document | undefined;
  readonly hint?: Value | undefined;
  readonly vars?: Document | undefined;
}

/** The same from its parts; of the collection come its collation and its text index. */
export function selectionOf(filter: Document, options: SelectionOptions, entry?: CollectionEntry): Selection {
  const { sort, hint, vars } = options;
  let score: Selection["score"];
  const node = parseFilter(filter, (argument) => {
    const search = (score = readSearch(argument, entry));
    return (document) => search(document) !== undefined;
  });
  const collation = parseCollation(options.collation ?? ownCollation(entry));
  return { filter: node, sort, collation, hint, vars, score };
}

/** What strings of a collection are compared by unless a command says otherwise. */
export function ownCollation(entry: CollectionEntry | undefined): Document | undefined {
  const own = entry?.options.get("collation");
  return isDocument(own) ? own : undefined;
}
