import type { ClientSession, Db, Document, Filter } from "mongodb";

/** The definition of a collection or a view: everything except the documents. A view has no indexes. */
export interface CollectionDefinition {
  readonly name: string;
  /** Options of createCollection: validator, collation, or the pipeline of a view. */
  readonly options: Document;
  /** The indexes of the collection, without the one on `_id`. */
  readonly indexes: readonly Document[];
}

/** Documents per batch: MongoDB's batches otherwise grow to 16 MB, and several are in memory at a time. */
const BATCH_SIZE = 1000;

/** Whether a collection is a view. */
export const isView = ({ options }: Pick<CollectionDefinition, "options">): boolean =>
  options["viewOn"] !== undefined;

/** Reads the definitions of a database's collections and views, sorted by name. */
export async function readCollectionDefinitions(database: Db): Promise<CollectionDefinition[]> {
  const collections = await database.listCollections({}, { nameOnly: false }).toArray();
  const nonSystemCollections = collections.filter(({ name }) => !name.startsWith("system."));
  const definitions = nonSystemCollections.map(
    async ({ name, options = {} }): Promise<CollectionDefinition> => {
      if (isView({ options })) return { name, options, indexes: [] };
      const indexes = (await database.collection(name).indexes()).filter((index) => index.name !== "_id_");
      return { name, options, indexes };
    },
  );
  return (await Promise.all(definitions)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Reads a collection's documents as raw BSON, sorted by `_id`. A view has none. */
export async function* readDocuments(
  database: Db,
  definition: CollectionDefinition,
  { filter = {}, session }: { filter?: Filter<Document>; session?: ClientSession | undefined } = {},
): AsyncGenerator<Uint8Array> {
  if (isView(definition)) return;
  const findOptions = { raw: true, batchSize: BATCH_SIZE, ...(session ? { session } : {}) };
  const cursor = database.collection(definition.name).find(filter, findOptions).sort({ _id: 1 });
  for await (const raw of cursor) yield raw as unknown as Uint8Array;
}
