import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { MongoClient } from "mongodb";
import type { Collection, Db } from "mongodb";
import { startChildServer } from "../support/child-server.js";
import { churnCatalog, findCatalogProblems } from "./churn-catalog.js";
import { writeExpiringDocuments, findExpiryProblems, ExpiryRecord } from "./expiring.js";
import { inspectCollection } from "./inspect.js";
import { AcknowledgedWrites } from "./acknowledged-writes.js";
import { writeDocuments } from "./writer.js";
import type { ChecksummedDocument } from "./writer.js";

export interface CrashOptions {
  readonly rounds: number;
  /** The server is killed after a random number of acknowledged writes, at most this many. */
  readonly writesPerRound: number;
  readonly acknowledgeEarly?: boolean;
  readonly report?: (line: string) => void;
}

export interface CrashResult {
  readonly writes: number;
  readonly problems: string[];
  /** Number of documents observed to expire. */
  readonly expired: number;
  /** Longest time a start took after a kill. */
  readonly slowestStartMs: number;
}

interface Records {
  readonly acknowledgedWrites: AcknowledgedWrites;
  readonly expiryRecord: ExpiryRecord;
}

const WRITERS = 4;
/** Small, so that a checkpoint runs most of the time. */
const CHECKPOINT_BYTES = 200_000;
/** Maximum random delay before a kill. Longer than a commit, so that the kill can hit any phase of one. */
const MOMENT_MS = 10;

/** Repeatedly kills a server under load; every acknowledged write must survive intact. */
export async function runCrashTest(options: CrashOptions): Promise<CrashResult> {
  const dataDir = mkdtempSync(join(tmpdir(), "storage-crash-"));
  const acknowledgedWrites = new AcknowledgedWrites();
  const expiryRecord = new ExpiryRecord();
  const total = { writes: 0, problems: [] as string[], slowestStartMs: 0 };
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      const done = await crashOnce(dataDir, `r${round}`, { acknowledgedWrites, expiryRecord }, options);
      const checked = await check(dataDir, { acknowledgedWrites, expiryRecord });
      total.writes += done;
      total.problems.push(...checked.problems);
      total.slowestStartMs = Math.max(total.slowestStartMs, checked.startMs);
      options.report?.(
        `round ${round}: ${done} writes, ${checked.problems.length} problems, ` +
          `open in ${Math.round(checked.startMs)} ms`,
      );
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { ...total, expired: expiryRecord.gone.size };
}

async function crashOnce(
  dataDir: string,
  round: string,
  { acknowledgedWrites, expiryRecord }: Records,
  options: CrashOptions,
): Promise<number> {
  const server = await startChildServer([
    "--data-dir",
    dataDir,
    "--expire",
    "--checkpoint-bytes",
    String(CHECKPOINT_BYTES),
    ...(options.acknowledgeEarly ? ["--acknowledge-early"] : []),
  ]);
  const clients = await Promise.all(Array.from({ length: WRITERS }, () => connect(server.url)));
  await prepare(clients[0] as MongoClient);
  const before = acknowledgedWrites.writes;
  const last = before + Math.ceil(Math.random() * options.writesPerRound);
  let alive = true;
  const go = (): boolean => alive;
  const writers = clients.map((client, place) =>
    writeDocuments(`${round}w${place}`, collectionOf(client), acknowledgedWrites, go),
  );
  const churning = churnCatalog(
    collectionOf(clients[0] as MongoClient),
    databaseOf(clients[0] as MongoClient),
    go,
  );
  const expiring = writeExpiringDocuments(round, databaseOf(clients[1] as MongoClient), expiryRecord, go);
  while (acknowledgedWrites.writes < last) await delay(1);
  await delay(Math.random() * MOMENT_MS);
  alive = false;
  await server.kill();
  await Promise.all(clients.map((client) => client.close(true)));
  await Promise.all([...writers, churning, expiring]);
  return acknowledgedWrites.writes - before;
}

async function check(
  dataDir: string,
  { acknowledgedWrites, expiryRecord }: Records,
): Promise<{ problems: string[]; startMs: number }> {
  const server = await startChildServer(["--data-dir", dataDir]);
  const client = await connect(server.url);
  const { stored, problems } = await inspectCollection(collectionOf(client));
  problems.push(
    ...acknowledgedWrites.findProblems(stored),
    ...(await findCatalogProblems(databaseOf(client))),
  );
  problems.push(...(await findExpiryProblems(databaseOf(client), expiryRecord)));
  acknowledgedWrites.resetTo(stored);
  await client.close();
  await server.stop();
  return { problems, startMs: server.openMs };
}

function connect(url: string): Promise<MongoClient> {
  return MongoClient.connect(url, { maxPoolSize: 2 });
}

function databaseOf(client: MongoClient): Db {
  return client.db("crash");
}

function collectionOf(client: MongoClient): Collection<ChecksummedDocument> {
  return databaseOf(client).collection<ChecksummedDocument>("documents");
}

async function prepare(client: MongoClient): Promise<void> {
  const collection = collectionOf(client);
  await collection.createIndex({ code: 1 }, { unique: true });
  await collection.createIndex({ group: 1, version: -1 });
  await collection.createIndex({ tags: 1 });
  // The index may be left over from an interrupted round.
  await collection.dropIndex("churned").catch(() => undefined);
}
