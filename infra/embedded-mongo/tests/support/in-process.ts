import { afterAll, beforeAll, beforeEach, jest } from "@jest/globals";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient, type Collection, type Db, type Document } from "mongodb";
import { startServer, type RunningServer } from "../../src/server.js";

/** The tests of a whole machine may run beside these. */
jest.setTimeout(60_000);

export interface TestServer extends RunningServer {
  readonly client: MongoClient;
  readonly dataDir: string;
}

/** A server in this process on a fresh folder, with a client. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "storage-test-"));
  const server = await startServer({ dataDir });
  const client = await MongoClient.connect(server.url);
  const stop = async (): Promise<void> => {
    await client.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...server, client, dataDir, stop };
}

export interface TestDatabase {
  readonly client: () => MongoClient;
  readonly database: () => Db;
  readonly collection: () => Collection<Document>;
}

/** A server for the cases of one file; each case begins with an empty database. */
export function emptyDatabase(name: string): TestDatabase {
  let server: TestServer;
  const client = () => server.client;
  const database = () => client().db(name);
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  beforeEach(() => database().dropDatabase());
  return { client, database, collection: () => database().collection<Document>("c") };
}
