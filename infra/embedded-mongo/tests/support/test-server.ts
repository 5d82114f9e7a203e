import { afterAll, beforeAll, beforeEach, jest } from "@jest/globals";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import type { Collection, Db, Document } from "mongodb";
import { startServer } from "../../src/server.js";
import type { RunningServer, ServerOptions } from "../../src/server.js";

/** Tests are slow when other test processes run in parallel. */
jest.setTimeout(60_000);

export interface TestServer extends RunningServer {
  readonly client: MongoClient;
  readonly dataDir: string;
}

/** Starts an in-process server on an empty folder, and a client that signs in as the first user, if there is one. */
export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "storage-test-"));
  const server = await startServer({ dataDir, passwords: null, ...options });
  const [firstUser] = Object.entries(options.passwords ?? {});
  const client = await MongoClient.connect(firstUser ? addCredentials(server.url, ...firstUser) : server.url);
  const stop = async (): Promise<void> => {
    await client.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...server, client, dataDir, stop };
}

/** Returns the URL with a user's credentials. */
export function addCredentials(url: string, name: string, password: string): string {
  return `${url.replace("://", () => `://${name}:${encodeURIComponent(password)}@`)}/?authSource=admin`;
}

export interface TestDatabase {
  readonly client: () => MongoClient;
  readonly database: () => Db;
  readonly collection: () => Collection<Document>;
}

/** Starts a server for the test file; each test gets an empty database. */
export function createEmptyDatabaseBeforeEach(name: string): TestDatabase {
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
