import { jest } from "@jest/globals";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
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
