import { ClientSession } from "mongodb";
import type { MongoClient } from "mongodb";
import type { CaseOperation, PlainObject } from "./case-file.js";
import type { CaseEntities } from "./case-entities.js";
import { findMismatch } from "./find-mismatch.js";

type RunOperation = (
  args: PlainObject,
  entities: CaseEntities,
  setupClient: MongoClient,
) => Promise<unknown> | unknown;

/** Operations of the `testRunner` object. */
const RUNNER_OPERATIONS: Record<string, RunOperation> = {
  createEntities: ({ entities: items }, entities) => entities.create(items as never),
  assertCollectionExists: async (args, _entities, setupClient) =>
    expectTrue(await hasCollection(args, setupClient)),
  assertCollectionNotExists: async (args, _entities, setupClient) =>
    expectTrue(!(await hasCollection(args, setupClient))),
  assertIndexExists: async (args, _entities, setupClient) => expectTrue(await hasIndex(args, setupClient)),
  assertIndexNotExists: async (args, _entities, setupClient) =>
    expectTrue(!(await hasIndex(args, setupClient))),
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
  setupClient: MongoClient,
): Promise<void> {
  const run = Object.hasOwn(RUNNER_OPERATIONS, name) ? RUNNER_OPERATIONS[name] : undefined;
  if (!run) throw new Error(`the runner does not know the operation ${name}`);
  await run(args, entities, setupClient);
}

function expectTrue(holds: boolean): void {
  const problem = findMismatch(holds, true, true, "assertion");
  if (problem) throw new Error(problem);
}

async function hasCollection(args: PlainObject, setupClient: MongoClient): Promise<boolean> {
  const name = String(args.collectionName);
  const collections = await setupClient.db(String(args.databaseName)).listCollections({ name }).toArray();
  return collections.length > 0;
}

async function hasIndex(args: PlainObject, setupClient: MongoClient): Promise<boolean> {
  if (!(await hasCollection(args, setupClient))) return false;
  const collection = setupClient.db(String(args.databaseName)).collection(String(args.collectionName));
  return collection.indexExists(String(args.indexName));
}

function getServerSession(id: unknown, entities: CaseEntities): { isDirty: boolean } {
  const session = entities.get(String(id));
  if (!(session instanceof ClientSession)) throw new Error(`${String(id)} is not a session`);
  return session.serverSession;
}
