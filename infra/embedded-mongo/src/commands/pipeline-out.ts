import { randomUUID } from "node:crypto";
import { encode } from "../values/encode.js";
import { failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { createCollection, DRAFT, dropCollection, renameCollection } from "../store/collection-changes.js";
import { buildIndex } from "../store/index-changes.js";
import type { Store } from "../store/store.js";
import type { Command } from "./command.js";
import { insertBytes } from "./insert-statement.js";
import { checkedNamespace } from "./namespace.js";
import type { Namespace } from "./namespace.js";

const DOCUMENTS_PER_JOB = 200;

/** Replaces a collection by a pipeline's documents: it keeps its indexes, and nobody sees it half full. */
export async function writeOut(
  command: Command,
  argument: Value,
  documents: AsyncIterable<Document>,
): Promise<void> {
  const { store } = command;
  const target = outTarget(command, argument);
  const { database } = target;
  const draft = checkedNamespace(database, `${DRAFT}${randomUUID()}`);
  const old = store.catalog.find(target.full);
  await store.queue.submit(() => createCollection(store, database, draft.name, new Map(old?.options)));
  try {
    for (const index of old?.indexes.slice(1) ?? [])
      await buildIndex(store, draft.full, index.spec, () => undefined);
    await insertAll(store, draft, documents);
    await store.queue.submit(() => {
      dropCollection(store, target.full);
      renameCollection(store, draft.full, target);
    });
  } catch (error) {
    await store.queue.submit(() => dropCollection(store, draft.full));
    throw error;
  }
}

function outTarget(command: Command, argument: Value): Namespace {
  if (typeof argument === "string") return checkedNamespace(command.database, argument);
  if (isDocument(argument)) return checkedNamespace(String(argument.get("db")), String(argument.get("coll")));
  throw failure("FailedToParse", "$out only supports a string or object argument");
}

async function insertAll(store: Store, draft: Namespace, documents: AsyncIterable<Document>): Promise<void> {
  let waiting: Buffer[] = [];
  const flush = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    await store.queue.submit(() => {
      const collection = store.catalog.current(draft.full);
      if (!collection) throw failure("NamespaceNotFound", `${draft.full} was dropped`);
      for (const bytes of batch) insertBytes(store, collection, bytes, false);
    });
  };
  for await (const document of documents) {
    waiting.push(Buffer.from(encode(document)));
    if (waiting.length >= DOCUMENTS_PER_JOB) await flush();
  }
  await flush();
}
