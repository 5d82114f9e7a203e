import type { AbstractCursor, ClientSession, Collection, Db, Document, MongoClient } from "mongodb";
import type { CaseOperation, PlainObject } from "./case-file.js";

type Arguments = Record<string, unknown>;
type RunOperation = (entity: never, args: Arguments, rest: Arguments) => unknown;

/** The driver call for each operation. Arguments that are not positional are passed as the call's options. */
const OPERATIONS: Record<string, RunOperation> = {
  insertOne: (c: Collection, a, o) => c.insertOne(a.document as Document, keepNullId(o, [a.document])),
  insertMany: (c: Collection, a, o) =>
    c.insertMany(a.documents as Document[], keepNullId(o, a.documents as unknown[])),
  find: (c: Collection, a, o) => c.find(a.filter as Document, o).toArray(),
  findOne: (c: Collection, a, o) => c.findOne(a.filter as Document, o),
  aggregate: (t: Collection | Db, a, o) => t.aggregate(a.pipeline as Document[], o).toArray(),
  countDocuments: (c: Collection, a, o) => c.countDocuments(a.filter as Document, o),
  count: (c: Collection, a, o) => c.count(a.filter as Document, o),
  estimatedDocumentCount: (c: Collection, _a, o) => c.estimatedDocumentCount(o),
  distinct: (c: Collection, a, o) => c.distinct(a.fieldName as string, (a.filter ?? {}) as Document, o),
  updateOne: (c: Collection, a, o) => c.updateOne(a.filter as Document, a.update as Document, o),
  updateMany: (c: Collection, a, o) => c.updateMany(a.filter as Document, a.update as Document, o),
  replaceOne: (c: Collection, a, o) => c.replaceOne(a.filter as Document, a.replacement as Document, o),
  deleteOne: (c: Collection, a, o) => c.deleteOne(a.filter as Document, o),
  deleteMany: (c: Collection, a, o) => c.deleteMany(a.filter as Document, o),
  findOneAndUpdate: (c: Collection, a, o) =>
    c.findOneAndUpdate(a.filter as Document, a.update as Document, normalizeReturnDocument(o)),
  findOneAndReplace: (c: Collection, a, o) =>
    c.findOneAndReplace(a.filter as Document, a.replacement as Document, normalizeReturnDocument(o)),
  findOneAndDelete: (c: Collection, a, o) => c.findOneAndDelete(a.filter as Document, o),
  bulkWrite: (c: Collection, a, o) =>
    c.bulkWrite(a.requests as never, keepNullId(o, listInsertedDocuments(a.requests as PlainObject[]))),
  clientBulkWrite: (m: MongoClient, a, o) =>
    m.bulkWrite(
      (a.models as PlainObject[]).map(toWriteModel),
      keepNullId(o, listInsertedDocuments(a.models as PlainObject[])),
    ),
  createFindCursor: (c: Collection, a, o) => openCursor(c.find(a.filter as Document, o)),
  createCommandCursor: (d: Db, a, o) => openCursor(d.runCursorCommand(a.command as Document, o)),
  iterateUntilDocumentOrError: (cursor: AbstractCursor) => cursor.next(),
  iterateOnce: (cursor: AbstractCursor) => cursor.tryNext(),
  close: (entity: AbstractCursor | MongoClient) => entity.close(),
  rename: (c: Collection, a, o) => c.rename(a.to as string, o),
  dropIndexes: (c: Collection, _a, o) => c.dropIndexes(o),
  listIndexNames: async (c: Collection, _a, o) =>
    (await c.listIndexes(o).toArray()).map(({ name }) => name as string),
  createIndex: (c: Collection, a, o) => c.createIndex(a.keys as Document, o),
  dropIndex: (c: Collection, a) => c.dropIndex(a.name as string),
  listIndexes: (c: Collection, _a, o) => c.listIndexes(o).toArray(),
  createCollection: (d: Db, a, o) =>
    d.createCollection(a.collection as string, a.pipeline ? { ...o, pipeline: a.pipeline as Document[] } : o),
  dropCollection: (d: Db, a, o) => d.dropCollection(a.collection as string, o),
  modifyCollection: (d: Db, a, o) => d.command({ collMod: a.collection, ...o }),
  runCommand: (d: Db, a, o) => d.command(a.command as Document, o),
  listCollections: (d: Db, a, o) => d.listCollections(a.filter as Document, o).toArray(),
  listCollectionNames: async (d: Db, a, o) =>
    (await d.listCollections(a.filter as Document, { ...o, nameOnly: true }).toArray()).map(
      ({ name }) => name,
    ),
  listDatabases: async (m: MongoClient, _a, o) => (await m.db().admin().listDatabases(o)).databases,
  listDatabaseNames: async (m: MongoClient, _a, o) =>
    (
      await m
        .db()
        .admin()
        .listDatabases({ ...o, nameOnly: true })
    ).databases.map(({ name }) => name),
  startTransaction: async (s: ClientSession, _a, o) => s.startTransaction(o),
  commitTransaction: (s: ClientSession) => s.commitTransaction(),
  abortTransaction: (s: ClientSession) => s.abortTransaction(),
  endSession: (s: ClientSession) => s.endSession(),
};

const POSITIONAL_ARGUMENTS = new Set([
  "document",
  "documents",
  "filter",
  "pipeline",
  "fieldName",
  "update",
  "replacement",
  "requests",
  "models",
  "keys",
  "collection",
  "command",
  "commandName",
  "to",
]);

/** Sends a cursor's first command, because createFindCursor must send it at once. */
async function openCursor(cursor: AbstractCursor): Promise<AbstractCursor> {
  await cursor.hasNext();
  return cursor;
}

/** Whether the runner implements the operation. */
export function isSupportedOperation(name: string): boolean {
  return Object.hasOwn(OPERATIONS, name);
}

/** Runs an operation through the driver. */
export async function performOperation(
  target: unknown,
  { name, arguments: args = {} }: CaseOperation,
): Promise<unknown> {
  const options = Object.fromEntries(
    Object.entries(args).filter(([option]) => !POSITIONAL_ARGUMENTS.has(option)),
  );
  const run = OPERATIONS[name] as RunOperation;
  return run(target as never, args, options);
}

/** Sets forceServerObjectId for documents with a null `_id`: the driver would otherwise replace it. */
function keepNullId(options: Arguments, documents: readonly unknown[]): Arguments {
  const nullId = documents.some((document) => (document as PlainObject)._id === null);
  return nullId ? { ...options, forceServerObjectId: true } : options;
}

function listInsertedDocuments(requests: readonly PlainObject[]): unknown[] {
  return requests.flatMap((request) => (request.insertOne as PlainObject | undefined)?.document ?? []);
}

function toWriteModel(item: PlainObject): never {
  const [[name, fields]] = Object.entries(item) as [[string, PlainObject]];
  return { name, ...fields } as never;
}

function normalizeReturnDocument({ returnDocument, ...options }: Arguments): Arguments {
  return returnDocument ? { ...options, returnDocument: String(returnDocument).toLowerCase() } : options;
}
