import { readFileSync } from "node:fs";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import type { mongo } from "mongoose";
import { loadQueues } from "./redis-keys.js";
import type { RedisDump } from "./redis-keys.js";

const { EJSON } = mongoose.mongo.BSON;
const HOUR_MS = 3_600_000;

interface UpgradeFixture {
  readonly at: Date;
  readonly admin: { readonly email: string; readonly password: string };
  readonly collections: Record<
    string,
    { indexes: mongo.IndexDescriptionInfo[]; documents: mongo.Document[] }
  >;
  readonly queues: RedisDump;
}

/** Reads the upgrade fixture that `record.ts` recorded with the version of this commit. */
export function readUpgradeFixture(commit: string): UpgradeFixture {
  const fixtureJson = readFileSync(new URL(`fixtures/${commit}.json`, import.meta.url), "utf8");
  return EJSON.parse(fixtureJson) as UpgradeFixture;
}

/** Shifts the dates of sessions so that they began an hour ago and have not expired. */
function withLiveSessions({ at, collections }: UpgradeFixture): UpgradeFixture["collections"] {
  const { indexes = [], documents = [] } = collections["sessions"] ?? {};
  const offsetMs = Date.now() - at.getTime() - HOUR_MS;
  const shiftDates = (document: mongo.Document): mongo.Document =>
    Object.fromEntries(
      Object.entries(document).map(([name, value]) => [
        name,
        value instanceof Date ? new Date(value.getTime() + offsetMs) : value,
      ]),
    );
  return { ...collections, sessions: { indexes, documents: documents.map(shiftDates) } };
}

/** Loads the fixture into an empty database and an empty Redis. */
export async function loadUpgradeFixture(
  fixture: UpgradeFixture,
  db: mongoose.Connection,
  redisUrl: string,
): Promise<void> {
  for (const [name, { indexes, documents }] of Object.entries(withLiveSessions(fixture))) {
    if (documents.length > 0) await db.collection(name).insertMany(documents);
    for (const { key, ...options } of indexes) await db.collection(name).createIndex(key, options);
  }
  const redis = new Redis(redisUrl);
  await loadQueues(redis, fixture.queues);
  redis.disconnect();
}
