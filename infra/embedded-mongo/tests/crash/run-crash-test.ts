import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { MongoClient } from "mongodb";
import type { Collection, Db } from "mongodb";
import { startChildServer } from "../support/child-server.js";
import { churnCatalog, findCatalogProblems } from "./churn-catalog.js";
import { writeExpiringDocuments, findExpiryProblems, ExpiryRecord } from "./expiring-documents.js";
import { inspectCollection } from "./inspect-collection.js";
import { AcknowledgedWrites } from "./acknowledged-writes.js";
import { writeDocuments } from "./write-documents.js";
import type { ChecksummedDocument } from "./write-documents.js";

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
  readonly expiredCount: number;
  /** Duration in milliseconds of the slowest start after a kill. */
  readonly slowestStartMs: number;
}

interface WriteRecords {
  readonly acknowledgedWrites: AcknowledgedWrites;
  readonly expiryRecord: ExpiryRecord;
}

const WRITER_COUNT = 4;
/** A small checkpoint size, so that a checkpoint runs most of the time. */
const CHECKPOINT_BYTES = 200_000;
/** Maximum random delay before a kill; longer than a commit, so that the kill can interrupt any phase of a commit. */
const MAX_KILL_DELAY_MS = 10;

/**
 * Repeatedly kills a server under load and checks that every acknowledged write has survived intact.
 * Stops at the first round with problems, unless they are expected, as with `acknowledgeEarly`, and keeps its data.
 * @throws Error if a server does not start or ends before it is killed; its data is kept, too
 */
export async function runCrashTest(options: CrashOptions): Promise<CrashResult> {
  const dataDir = mkdtempSync(join(tmpdir(), "storage-crash-"));
  const acknowledgedWrites = new AcknowledgedWrites();
  const expiryRecord = new ExpiryRecord();
  const totals = { writes: 0, problems: [] as string[], slowestStartMs: 0 };
  for (let round = 1; round <= options.rounds; round += 1) {
    try {
      const writeCount = await crashOnce(dataDir, `r${round}`, { acknowledgedWrites, expiryRecord }, options);
      const checkResult = await checkAfterCrash(dataDir, { acknowledgedWrites, expiryRecord });
      totals.writes += writeCount;
      totals.problems.push(...checkResult.problems);
      totals.slowestStartMs = Math.max(totals.slowestStartMs, checkResult.startMs);
      options.report?.(
        `round ${round}: ${writeCount} writes, ${checkResult.problems.length} problems, ` +
          `open in ${Math.round(checkResult.startMs)} ms`,
      );
      if (checkResult.problems.length > 0 && !options.acknowledgeEarly) {
        totals.problems.push(`the data of round ${round} is in ${dataDir}`);
        return { ...totals, expiredCount: expiryRecord.deletedIds.size };
      }
    } catch (error) {
      throw new Error(`round ${round} failed; its data is in ${dataDir}`, { cause: error });
    }
  }
  rmSync(dataDir, { recursive: true, force: true });
  return { ...totals, expiredCount: expiryRecord.deletedIds.size };
}

async function crashOnce(
  dataDir: string,
  round: string,
  { acknowledgedWrites, expiryRecord }: WriteRecords,
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
  const clients = await Promise.all(Array.from({ length: WRITER_COUNT }, () => connect(server.url)));
  await createIndexes(clients[0] as MongoClient);
  const writesBefore = acknowledgedWrites.writes;
  const targetWrites = writesBefore + Math.ceil(Math.random() * options.writesPerRound);
  let isRunning = true;
  const shouldContinue = (): boolean => isRunning;
  const writers = clients.map((client, index) =>
    writeDocuments(`${round}w${index}`, getCollection(client), acknowledgedWrites, shouldContinue),
  );
  const catalogChurn = churnCatalog(
    getCollection(clients[0] as MongoClient),
    getDatabase(clients[0] as MongoClient),
    shouldContinue,
  );
  const expiringWrites = writeExpiringDocuments(
    round,
    getDatabase(clients[1] as MongoClient),
    expiryRecord,
    shouldContinue,
  );
  const load = Promise.all([...writers, catalogChurn, expiringWrites]);
  const reachTarget = async (): Promise<void> => {
    while (shouldContinue() && acknowledgedWrites.writes < targetWrites) await delay(1);
  };
  try {
    // The load ends before the target is reached only with an error: the server refused a write or has ended.
    await Promise.race([load, reachTarget()]);
    await delay(Math.random() * MAX_KILL_DELAY_MS);
  } finally {
    isRunning = false;
    await server.kill();
    await Promise.all(clients.map((client) => client.close(true)));
  }
  await load;
  return acknowledgedWrites.writes - writesBefore;
}

async function checkAfterCrash(
  dataDir: string,
  { acknowledgedWrites, expiryRecord }: WriteRecords,
): Promise<{ problems: string[]; startMs: number }> {
  const server = await startChildServer(["--data-dir", dataDir]);
  const client = await connect(server.url);
  const { storedVersions, problems } = await inspectCollection(getCollection(client));
  problems.push(
    ...acknowledgedWrites.findProblems(storedVersions),
    ...(await findCatalogProblems(getDatabase(client))),
  );
  problems.push(...(await findExpiryProblems(getDatabase(client), expiryRecord)));
  acknowledgedWrites.resetTo(storedVersions);
  await client.close();
  await server.stop();
  return { problems, startMs: server.openMs };
}

function connect(url: string): Promise<MongoClient> {
  return MongoClient.connect(url, { maxPoolSize: 2 });
}

function getDatabase(client: MongoClient): Db {
  return client.db("crash");
}

function getCollection(client: MongoClient): Collection<ChecksummedDocument> {
  return getDatabase(client).collection<ChecksummedDocument>("documents");
}

async function createIndexes(client: MongoClient): Promise<void> {
  const collection = getCollection(client);
  await collection.createIndex({ code: 1 }, { unique: true });
  await collection.createIndex({ group: 1, version: -1 });
  await collection.createIndex({ tags: 1 });
  // The index may be left over from an interrupted round.
  await collection.dropIndex("churned").catch(() => undefined);
}
