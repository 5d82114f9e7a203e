import { MongoError } from "mongodb";
import type { Collection, Db } from "mongodb";
import type { ChecksummedDocument } from "./writer.js";

/** Size of the collection that is renamed back and forth. */
const RENAMED_SIZE = 50;

/** Builds and drops an index and renames a collection until `go` returns false or the server is gone. */
export async function churnCatalog(
  collection: Collection<ChecksummedDocument>,
  db: Db,
  go: () => boolean,
): Promise<void> {
  try {
    for (let round = 0; go(); round += 1) {
      await collection.createIndex({ text: 1, version: -1 }, { name: "churned" });
      await renameOnce(db, round);
      await collection.dropIndex("churned");
    }
  } catch (error) {
    if (go() || !(error instanceof MongoError)) throw error;
  }
}

async function renameOnce(db: Db, round: number): Promise<void> {
  const [from, to] = round % 2 === 0 ? (["here", "there"] as const) : (["there", "here"] as const);
  if (round === 0) await begin(db);
  await db.collection(from).rename(to);
}

async function begin(db: Db): Promise<void> {
  await db.dropCollection("here");
  await db.dropCollection("there");
  await db.collection("here").insertMany(Array.from({ length: RENAMED_SIZE }, (_, n) => ({ n })));
}

/** Checks after a crash that the renamed collection is complete under exactly one name. */
export async function findCatalogProblems(db: Db): Promise<string[]> {
  const [here = 0, there = 0] = await Promise.all(
    ["here", "there"].map((name) => db.collection(name).countDocuments()),
  );
  // A crash during the initial insert may leave "here" incomplete, but then "there" is empty.
  const isWhole = here === 0 ? there === RENAMED_SIZE || there === 0 : there === 0;
  return isWhole
    ? []
    : [`a renamed collection has ${here} documents under its old name, ${there} under its new one`];
}
