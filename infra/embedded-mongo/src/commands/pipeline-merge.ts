import { compileUpdate } from "../update/compile.js";
import { CommandError, failure } from "../values/errors.js";
import { plainValue } from "../values/paths.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { CollectionEntry, IndexEntry } from "../store/catalog-entries.js";
import { duplicateKey } from "../store/duplicate-key.js";
import type { Command } from "./command.js";
import { checkedNamespace } from "./namespace.js";
import type { Namespace } from "./namespace.js";
import { selectionOf } from "./read-selection.js";
import { runStatements } from "./statements.js";
import type { Statement } from "./statements.js";
import { TargetedStatement } from "./targeted-write.js";
import { insertNew, replaceDocument } from "./update-statement.js";

interface Merge {
  readonly target: Namespace;
  readonly on: readonly string[];
  readonly matched: Value;
  readonly notMatched: string;
  readonly vars: Document | undefined;
}

const STATEMENTS_AT_ONCE = 500;
const MATCHED = new Set<Value>(["merge", "replace", "keepExisting", "fail"]);
const NOT_MATCHED = new Set(["insert", "discard", "fail"]);

/** Writes a pipeline's documents into a collection: each changes the one it meets there, or is inserted. */
export async function writeMerge(
  command: Command,
  argument: Value,
  documents: AsyncIterable<Document>,
): Promise<void> {
  const merge = readMerge(command, argument);
  checkUnique(merge, command.store.catalog.find(merge.target.full));
  let waiting: Statement[] = [];
  const flush = async (): Promise<void> => {
    const [failed] = await runStatements(command.store, waiting, true);
    waiting = [];
    if (failed) throw failed.error;
  };
  for await (const document of documents) {
    waiting.push(mergeStatement(command, merge, document));
    if (waiting.length >= STATEMENTS_AT_ONCE) await flush();
  }
  await flush();
}

function readMerge(command: Command, argument: Value): Merge {
  const spec: Document = isDocument(argument) ? argument : new Map([["into", argument]]);
  const matched = spec.get("whenMatched") ?? "merge";
  const notMatched = String(spec.get("whenNotMatched") ?? "insert");
  if (!(Array.isArray(matched) || MATCHED.has(matched)) || !NOT_MATCHED.has(notMatched)) {
    throw failure("BadValue", "Enumeration value for $merge's whenMatched or whenNotMatched is not valid");
  }
  const on = [spec.get("on") ?? "_id"].flat().map(String);
  const vars = spec.get("let");
  return {
    target: into(command, spec.get("into")),
    on,
    matched,
    notMatched,
    vars: isDocument(vars) ? vars : undefined,
  };
}

function into(command: Command, value: Value): Namespace {
  if (typeof value === "string") return checkedNamespace(command.database, value);
  if (!isDocument(value)) throw failure("FailedToParse", "$merge requires a string or object 'into'");
  return checkedNamespace(String(value.get("db") ?? command.database), String(value.get("coll")));
}

/** Whether a unique index has just these fields. */
function guards({ name, unique, collation, kind, key }: IndexEntry, on: readonly string[]): boolean {
  const own = key.map(([path]) => path).toSorted();
  return (
    (unique || name === "_id_") &&
    !collation &&
    kind === "plain" &&
    own.join("\n") === on.toSorted().join("\n")
  );
}

function checkUnique({ on }: Merge, entry: CollectionEntry | undefined): void {
  const found = on.join() === "_id" || entry?.indexes.some((index) => guards(index, on));
  if (!found)
    throw new CommandError(
      51183,
      "Location51183",
      "Cannot find index to verify that join fields will be unique",
    );
}

function mergeStatement(command: Command, merge: Merge, document: Document): Statement {
  const { store } = command;
  const { target, on, matched, notMatched } = merge;
  const filter: Document = new Map(on.map((path) => [path, new Map([["$eq", joinValue(document, path)]])]));
  return new TargetedStatement(store, () => ({
    namespace: target.full,
    selection: selectionOf(filter, {}),
    multi: false,
    apply: (collection, found) => {
      if (matched === "fail") throw existsAlready(collection, merge, document);
      if (matched === "keepExisting") return;
      replaceDocument(store, collection, found, merged(merge, found.document, document));
    },
    nothing: () => {
      if (notMatched === "fail") throw noMatch();
      if (notMatched === "insert") insertNew(store, { namespace: target, bypass: false }, document);
    },
  }));
}

function existsAlready(collection: CollectionEntry, { on }: Merge, document: Document): CommandError {
  const index = collection.indexes.find((one) => guards(one, on)) ?? (collection.indexes[0] as IndexEntry);
  const values = index.key.map(([path]) => joinValue(document, path));
  return duplicateKey(collection, index, values);
}

function noMatch(): CommandError {
  const message = "$merge could not find a matching document";
  return new CommandError(13113, "MergeStageNoMatchingDocument", message);
}

function joinValue(document: Document, path: string): Value {
  const value = plainValue(document, path);
  return value === MISSING ? null : value;
}

function merged({ matched, vars }: Merge, old: Document, next: Document): Document {
  const id: [string, Value] = ["_id", old.get("_id")];
  if (matched === "replace") return new Map([id, ...[...next].filter(([name]) => name !== "_id")]);
  if (matched === "merge") return new Map([...old, ...next, id]);
  const scope: Document = new Map<string, Value>([["new", next], ...(vars ?? [])]);
  const filter = selectionOf(new Map(), {}).filter;
  return compileUpdate(matched as Document[], { filter, isUpsert: false, vars: scope }).apply(old);
}
