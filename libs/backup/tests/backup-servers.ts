import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "@jest/globals";
import type { Document } from "mongodb";
import { startStorageServer } from "./storage-server.js";
import type { StorageServer } from "./storage-server.js";

/** The source and target servers of backup tests, and a folder for their files. */
export interface BackupServers {
  /** A server with a filled database `desk`. */
  readonly source: StorageServer;
  /** A server whose database `desk` is empty before each test. */
  readonly target: StorageServer;
  /** Returns the path of a file in a temporary folder. */
  file(name: string): string;
}

async function fillDesk({ client }: StorageServer): Promise<void> {
  const desk = client.db("desk");
  const orders = Array.from({ length: 3000 }, (_, n) => ({
    status: n % 2 === 0 ? "pending" : "completed",
    usd_cents: 100 + n,
    created_at: new Date(1_700_000_000_000 + n),
    outbox: [{ id: n }],
  }));
  await desk.collection("transactions").insertMany(orders);
  await desk.collection("transactions").createIndex({ status: 1, created_at: -1 });
  await desk
    .collection("transactions")
    .createIndex(
      { "idem.key": 1 },
      { unique: true, partialFilterExpression: { "idem.key": { $exists: true } } },
    );
  await desk.collection<Document>("stats_daily").insertOne({ _id: "2023-11-15" as never, mark: null });
  await desk.collection("sessions").insertOne({ a: 1 });
  await desk.collection("used_tokens_orders").insertOne({ a: 1 });
  await desk.createCollection("audit");
  await desk.collection<Document>("schema_versions").insertOne({ _id: "transactions" as never, version: 1 });
}

/** Starts both servers before the tests of a file and stops them afterwards. */
export function startServersBeforeTests(): BackupServers {
  let servers: [source: StorageServer, target: StorageServer];
  let folder: string;
  beforeAll(async () => {
    servers = await Promise.all([startStorageServer(), startStorageServer()]);
    folder = mkdtempSync(join(tmpdir(), "backup-files-"));
    await fillDesk(servers[0]);
  });
  beforeEach(() => servers[1].client.db("desk").dropDatabase());
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true });
  });
  return {
    get source() {
      return servers[0];
    },
    get target() {
      return servers[1];
    },
    file: (name) => join(folder, name),
  };
}

/** Reads the documents and indexes of the database `desk`, by collection. */
export async function readDatabaseContent({ client }: StorageServer): Promise<Record<string, unknown>> {
  const database = client.db("desk");
  const content: Record<string, unknown> = {};
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
    const documents = await database
      .collection(name)
      .find({}, { promoteValues: false })
      .sort({ _id: 1 })
      .toArray();
    content[name] = { documents, indexes: await database.collection(name).indexes() };
  }
  return content;
}
