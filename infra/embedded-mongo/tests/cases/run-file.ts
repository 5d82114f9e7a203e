import { readFileSync } from "node:fs";
import { EJSON } from "bson";
import { ClientSession } from "mongodb";
import type { MongoClient } from "mongodb";
import type { TestCase, CaseFile, CollectionData, CaseOperation } from "./case-file.js";
import { CaseEntities } from "./case-entities.js";
import { describeErrorMismatch } from "./expected-error.js";
import { findMismatch } from "./find-mismatch.js";
import { isSupportedOperation, performOperation } from "./operations.js";
import { findSkipReason } from "./find-skip-reason.js";
import { resolveExpected } from "./resolve-expected.js";
import { isRunnerOperation, performRunnerOperation } from "./runner-operations.js";

export interface CaseResult {
  readonly name: string;
  readonly outcome: "passed" | "failed" | "skipped";
  readonly reason?: string;
}

/** The server to test, and a client whose commands no case observes. */
export interface CaseTarget {
  readonly url: string;
  readonly version: string;
  readonly setupClient: MongoClient;
}

/** Runs the cases of one file. */
export async function runFile(path: string, target: CaseTarget): Promise<CaseResult[]> {
  const file = EJSON.parse(readFileSync(path, "utf8")) as CaseFile;
  const results: CaseResult[] = [];
  for (const test of file.tests ?? []) {
    const name = `${file.description}: ${test.description}`;
    const skipReason = findSkipReason(test, file.runOnRequirements, target.version);
    if (skipReason) results.push({ name, outcome: "skipped", reason: skipReason });
    else results.push({ name, ...(await runCase(file, test, target)) });
  }
  return results;
}

async function runCase(
  file: CaseFile,
  test: TestCase,
  target: CaseTarget,
): Promise<Omit<CaseResult, "name">> {
  const entities = new CaseEntities(target.url, file);
  try {
    await insertInitialData(file.initialData ?? [], target.setupClient);
    entities.create(file.createEntities ?? []);
    for (const operation of test.operations) await runOperation(operation, entities, target.setupClient);
    checkEvents(test, entities);
    await checkOutcome(test.outcome ?? [], target.setupClient);
    return { outcome: "passed" };
  } catch (error) {
    return { outcome: "failed", reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await entities.close();
  }
}

async function insertInitialData(data: readonly CollectionData[], setupClient: MongoClient): Promise<void> {
  for (const { databaseName, collectionName, documents, createOptions } of data) {
    const database = setupClient.db(databaseName);
    await database.dropCollection(collectionName);
    if (documents.length === 0 || createOptions)
      await database.createCollection(collectionName, createOptions);
    if (documents.length > 0)
      await database.collection(collectionName).insertMany(documents as never, { forceServerObjectId: true });
  }
}

async function runOperation(
  operation: CaseOperation,
  entities: CaseEntities,
  setupClient: MongoClient,
): Promise<void> {
  if (isRunnerOperation(operation)) return performRunnerOperation(operation, entities, setupClient);
  if (!isSupportedOperation(operation.name))
    throw new Error(`the runner does not know the operation ${operation.name}`);
  const entity = entities.get(operation.object);
  const { result, error } = await performOperation(entity, withSession(operation, entities)).then(
    (value) => ({ result: value, error: undefined }),
    (cause: unknown) => ({ result: undefined, error: cause }),
  );
  if (operation.ignoreResultAndError) return;
  const problem = operation.expectError
    ? describeErrorMismatch(error, operation.expectError)
    : findResultProblem(result, error, resolveExpected(operation.expectResult, entities));
  if (problem) throw new Error(`${operation.name}: ${problem}`);
  if (operation.saveResultAsEntity) entities.set(operation.saveResultAsEntity, result);
}

function withSession(operation: CaseOperation, entities: CaseEntities): CaseOperation {
  const id = operation.arguments?.session;
  const session = typeof id === "string" ? entities.get(id) : undefined;
  return session instanceof ClientSession
    ? { ...operation, arguments: { ...operation.arguments, session } }
    : operation;
}

function findResultProblem(result: unknown, error: unknown, expected: unknown): string | undefined {
  if (error) return String(error);
  return expected === undefined ? undefined : findMismatch(result, expected, true);
}

function checkEvents({ expectEvents = [] }: TestCase, entities: CaseEntities): void {
  for (const expected of expectEvents) {
    if ((expected.eventType ?? "command") !== "command")
      throw new Error(`the runner does not know events of the type ${expected.eventType}`);
    const events = resolveExpected(expected.events, entities) as typeof expected.events;
    const problem = entities.getEvents(expected.client)?.findProblem({ ...expected, events });
    if (problem) throw new Error(problem);
  }
}

async function checkOutcome(outcome: readonly CollectionData[], setupClient: MongoClient): Promise<void> {
  for (const { databaseName, collectionName, documents } of outcome) {
    const collection = setupClient.db(databaseName).collection(collectionName);
    const storedDocuments = await collection.find().sort({ _id: 1 }).toArray();
    const problem = findMismatch(storedDocuments, documents, false, "outcome");
    if (problem) throw new Error(problem);
  }
}
