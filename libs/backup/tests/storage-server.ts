import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as embedded from "@tukar-saldo/embedded-mongo";
import { MongoClient } from "mongodb";

export interface StorageServer {
  readonly url: string;
  readonly client: MongoClient;
  stop(): Promise<void>;
}

/** Starts an embedded storage with an empty data folder in this process, and connects a client to it. */
export async function startStorageServer(
  options: Partial<embedded.ServerOptions> = {},
): Promise<StorageServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "backup-test-"));
  const server = await embedded.startServer({ dataDir, passwords: null, ...options });
  const client = await MongoClient.connect(server.url);
  const stop = async (): Promise<void> => {
    await client.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, client, stop };
}
