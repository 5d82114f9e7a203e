import { MongoError } from "mongodb";
import type { Collection, Db } from "mongodb";
import type { ChecksummedDocument } from "./write-documents.js";

/** Number of documents in the collection that is renamed back and forth. */
const RENAMED_DOCUMENT_COUNT = 50;

/** Repeatedly builds and drops an index and renames a collection until told to stop or until the server is killed. */
export async function churnCatalog(
  collection: Collection<ChecksummedDocument>,
  db: Db,
  shouldContinue: () => boolean,
): Promise<void> {
  try {
    for (let round = 0; shouldContinue(); round += 1) {
      await collection.createIndex({ text: 1, version: -1 }, { name: "churned" });
      await renameCollection(db, round);
      await collection.dropIndex("churned");
    }
  } catch (error) {
    if (shouldContinue() || !(error instanceof MongoError)) throw error;
  }
}

async function renameCollection(db: Db, round: number): Promise<void> {
  const [from, to] = round % 2 === 0 ? (["here", "there"] as const) : (["there", "here"] as const);
  if (round === 0) await createInitialCollection(db);
  await db.collection(from).rename(to);
}

async function createInitialCollection(db: Db): Promise<void> {
  await db.dropCollection("here");
  await db.dropCollection("there");
  await db.collection("here").insertMany(Array.from({ length: RENAMED_DOCUMENT_COUNT }, (_, n) => ({ n })));
}

/** Checks after a crash that the renamed collection is complete under exactly one name. */
export async function findCatalogProblems(db: Db): Promise<string[]> {
  const [hereCount = 0, thereCount = 0] = await Promise.all(
    ["here", "there"].map((name) => db.collection(name).countDocuments()),
  );
  // A crash during the initial insert may leave the collection "here" incomplete, but then "there" is empty.
  const isComplete =
    hereCount === 0 ? thereCount === RENAMED_DOCUMENT_COUNT || thereCount === 0 : thereCount === 0;
  return isComplete
    ? []
    : [`a renamed collection has ${hereCount} documents under its old name, ${thereCount} under its new one`];
}
