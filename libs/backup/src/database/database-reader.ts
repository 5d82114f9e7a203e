import type { ClientSession, Db, Document, Filter } from "mongodb";

/** What a collection is besides its documents. A view has no documents and no indexes of its own. */
export interface Structure {
  readonly name: string;
  /** As the collection was created with: validator, collation, or what a view shows. */
  readonly options: Document;
  /** All but that of `_id`. */
  readonly indexes: readonly Document[];
}

/** Without a limit a batch has 16 MB, several of which are in memory at a time. */
const BATCH = 1000;

export const isView = ({ options }: Pick<Structure, "options">): boolean => options["viewOn"] !== undefined;

/** The collections and views of a database by their names. */
export async function readStructure(database: Db): Promise<Structure[]> {
  const listed = await database.listCollections({}, { nameOnly: false }).toArray();
  const own = listed.filter(({ name }) => !name.startsWith("system."));
  const structures = own.map(async ({ name, options = {} }): Promise<Structure> => {
    if (isView({ options })) return { name, options, indexes: [] };
    const indexes = (await database.collection(name).indexes()).filter((index) => index.name !== "_id_");
    return { name, options, indexes };
  });
  return (await Promise.all(structures)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** A collection's documents as their very bytes, in the order of their ids. */
export async function* readDocuments(
  database: Db,
  structure: Structure,
  { filter = {}, session }: { filter?: Filter<Document>; session?: ClientSession | undefined } = {},
): AsyncGenerator<Uint8Array> {
  if (isView(structure)) return;
  const options = { raw: true, batchSize: BATCH, ...(session ? { session } : {}) };
  const cursor = database.collection(structure.name).find(filter, options).sort({ _id: 1 });
  for await (const raw of cursor) yield raw as unknown as Uint8Array;
}
