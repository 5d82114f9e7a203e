import { ClientSession } from "mongodb";
import type { MongoClient } from "mongodb";
import type { CaseOperation, PlainObject } from "./case-file.js";
import type { CaseEntities } from "./entities.js";
import { findMismatch } from "./match.js";

type RunOperation = (
  args: PlainObject,
  entities: CaseEntities,
  observer: MongoClient,
) => Promise<unknown> | unknown;

/** Operations of the `testRunner` object. */
const RUNNER_OPERATIONS: Record<string, RunOperation> = {
  createEntities: ({ entities: items }, entities) => entities.create(items as never),
  assertCollectionExists: async (args, _entities, observer) =>
    expectTrue(await hasCollection(args, observer)),
  assertCollectionNotExists: async (args, _entities, observer) =>
    expectTrue(!(await hasCollection(args, observer))),
  assertIndexExists: async (args, _entities, observer) => expectTrue(await hasIndex(args, observer)),
  assertIndexNotExists: async (args, _entities, observer) => expectTrue(!(await hasIndex(args, observer))),
  assertSessionNotDirty: ({ session }, entities) => expectTrue(!getServerSession(session, entities).isDirty),
  assertSessionDirty: ({ session }, entities) => expectTrue(getServerSession(session, entities).isDirty),
};

export function isRunnerOperation({ object }: CaseOperation): boolean {
  return object === "testRunner";
}

/** Runs a testRunner operation; rejects if its assertion fails. */
export async function performRunnerOperation(
  { name, arguments: args = {} }: CaseOperation,
  entities: CaseEntities,
  observer: MongoClient,
): Promise<void> {
  const run = Object.hasOwn(RUNNER_OPERATIONS, name) ? RUNNER_OPERATIONS[name] : undefined;
  if (!run) throw new Error(`the runner does not know the operation ${name}`);
  await run(args, entities, observer);
}

function expectTrue(holds: boolean): void {
  const problem = findMismatch(holds, true, true, "assertion");
  if (problem) throw new Error(problem);
}

async function hasCollection(args: PlainObject, observer: MongoClient): Promise<boolean> {
  const name = String(args.collectionName);
  const collections = await observer.db(String(args.databaseName)).listCollections({ name }).toArray();
  return collections.length > 0;
}

async function hasIndex(args: PlainObject, observer: MongoClient): Promise<boolean> {
  if (!(await hasCollection(args, observer))) return false;
  const collection = observer.db(String(args.databaseName)).collection(String(args.collectionName));
  return collection.indexExists(String(args.indexName));
}

function getServerSession(id: unknown, entities: CaseEntities): { isDirty: boolean } {
  const session = entities.get(String(id));
  if (!(session instanceof ClientSession)) throw new Error(`${String(id)} is not a session`);
  return session.serverSession;
}
