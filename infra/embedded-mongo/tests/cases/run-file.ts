import { readFileSync } from "node:fs";
import { EJSON } from "bson";
import { MongoClient } from "mongodb";
import type { Case, CaseFile, CollectionData, Operation, Plain } from "./case-file.js";
import { errorMismatch } from "./expected-error.js";
import { mismatch } from "./match.js";
import { isKnown, perform, type Entity } from "./operations.js";
import { reasonToSkip } from "./requirements.js";

export interface CaseResult {
  readonly name: string;
  readonly outcome: "passed" | "failed" | "skipped";
  readonly reason?: string;
}

/** Runs the cases of one file against the server behind `url`. */
export async function runFile(path: string, url: string, version: string): Promise<CaseResult[]> {
  const file = EJSON.parse(readFileSync(path, "utf8")) as unknown as CaseFile;
  const results: CaseResult[] = [];
  for (const test of file.tests) {
    const name = `${file.description}: ${test.description}`;
    const skip = reasonToSkip(test, file.runOnRequirements, version);
    if (skip) results.push({ name, outcome: "skipped", reason: skip });
    else results.push({ name, ...(await runCase(file, test, url)) });
  }
  return results;
}

async function runCase(file: CaseFile, test: Case, url: string): Promise<Omit<CaseResult, "name">> {
  const entities = new Map<string, Entity>();
  try {
    await createEntities(file, url, entities);
    await fill(file.initialData ?? [], url);
    for (const operation of test.operations) await runOperation(operation, entities);
    await checkOutcome(test.outcome ?? [], url);
    return { outcome: "passed" };
  } catch (error) {
    return { outcome: "failed", reason: error instanceof Error ? error.message : String(error) };
  } finally {
    for (const entity of entities.values()) if (entity instanceof MongoClient) await entity.close();
  }
}

async function createEntities(file: CaseFile, url: string, entities: Map<string, Entity>): Promise<void> {
  for (const item of file.createEntities ?? []) {
    const [[kind, spec]] = Object.entries(item) as [[string, Plain]];
    const options = kind === "client" ? clientOptions(file, spec) : {};
    entities.set(String(spec.id), createEntity(kind, spec, url, entities, options));
  }
}

/**
 * A client's bulkWrite has no forceServerObjectId; only a key factory keeps it from replacing an `_id` of
 * null.
 */
function clientOptions(file: CaseFile, spec: Plain): Plain {
  const nullIds = file.tests.some(({ operations }) => {
    return operations.some(
      (one) => one.name === "clientBulkWrite" && JSON.stringify(one.arguments).includes('"_id":null'),
    );
  });
  return { ...(spec.uriOptions as Plain), ...(nullIds ? { pkFactory: { createPk: () => null } } : {}) };
}

function createEntity(
  kind: string,
  spec: Plain,
  url: string,
  entities: Map<string, Entity>,
  options: Plain,
): Entity {
  if (kind === "client") return new MongoClient(url, options);
  if (kind === "database")
    return (entities.get(String(spec.client)) as MongoClient).db(
      String(spec.databaseName),
      spec.databaseOptions as Plain,
    );
  if (kind !== "collection") throw new Error(`the runner does not know the entity ${kind}`);
  const database = entities.get(String(spec.database)) as ReturnType<MongoClient["db"]>;
  return database.collection(String(spec.collectionName), spec.collectionOptions as Plain);
}

async function withClient<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(url);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

async function fill(data: readonly CollectionData[], url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const { databaseName, collectionName, documents } of data) {
      const database = client.db(databaseName);
      await database.dropCollection(collectionName);
      if (documents.length > 0)
        await database
          .collection(collectionName)
          .insertMany(documents as never, { forceServerObjectId: true });
      else await database.createCollection(collectionName);
    }
  });
}

async function runOperation(operation: Operation, entities: Map<string, Entity>): Promise<void> {
  if (!isKnown(operation.name)) throw new Error(`the runner does not know the operation ${operation.name}`);
  const entity = entities.get(operation.object);
  if (!entity) throw new Error(`the runner does not know ${operation.object}`);
  const { result, error } = await perform(entity, operation).then(
    (value) => ({ result: value, error: undefined }),
    (cause: unknown) => ({ result: undefined, error: cause }),
  );
  if (operation.ignoreResultAndError) return;
  const problem = operation.expectError
    ? errorMismatch(error, operation.expectError)
    : resultProblem(result, error, operation);
  if (problem) throw new Error(`${operation.name}: ${problem}`);
  if (operation.saveResultAsEntity) entities.set(operation.saveResultAsEntity, result as Entity);
}

function resultProblem(result: unknown, error: unknown, operation: Operation): string | undefined {
  if (error) return String(error);
  if (operation.expectResult === undefined) return undefined;
  return mismatch(result, operation.expectResult, true);
}

async function checkOutcome(outcome: readonly CollectionData[], url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const { databaseName, collectionName, documents } of outcome) {
      const found = await client
        .db(databaseName)
        .collection(collectionName)
        .find()
        .sort({ _id: 1 })
        .toArray();
      const problem = mismatch(found, documents, false, "outcome");
      if (problem) throw new Error(problem);
    }
  });
}
