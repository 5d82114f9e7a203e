import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { defineEndpoint } from "@tukar-saldo/contracts";
import { eventually, newDatabaseUrl, openTestStorage } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import * as z from "zod/mini";
import {
  connectMongo,
  createLogger,
  createMongoReadyCheck,
  defineService,
  implement,
  waitForMongo,
} from "../src/index.js";
import type { MongoConnection } from "../src/index.js";

const log = createLogger("test", "silent");
let storage: TestStore;
beforeAll(async () => {
  storage = await openTestStorage({ own: true });
});
afterAll(async () => {
  await storage.freeze(false);
  await storage.close();
});

const countNamesEndpoint = defineEndpoint({
  service: "notifier",
  method: "GET",
  path: "/api/names",
  guard: "public",
  limits: [],
  summary: "An endpoint of a test",
  reply: z.object({ data: z.number() }),
});

/** Creates a service with an endpoint that reads from storage. */
const createService = (mongoUrl: string) =>
  defineService({
    name: "notifier",
    config: {
      read: () => ({
        APP_ENV: "test" as const,
        HOST: "127.0.0.1",
        PORT: 0,
        METRICS_HOST: "127.0.0.1",
        LOG_LEVEL: "silent",
      }),
    },
    collections: { owns: [], reads: ["names"], touches: {}, shares: [] },
    wire() {
      const connection = connectMongo(mongoUrl, log);
      const isReady = createMongoReadyCheck(connection);
      return { context: connection, isReady, closingSteps: [["storage", () => connection.close()]] };
    },
    endpoints: [
      implement(countNamesEndpoint, async (connection: MongoConnection) => ({
        data: await connection.collection("names").countDocuments(),
      })),
    ],
  }).create({});

test("a request is answered with 503 and Retry-After within 3 s while storage is frozen, and with 200 afterwards", async () => {
  const service = await createService(newDatabaseUrl(storage.url));
  const { url } = await service.start();
  const requestNames = () => fetch(`${url}/api/names`);
  await eventually("the service to answer", async () => (await requestNames()).ok);
  await storage.freeze(true);
  const startedAt = performance.now();
  const response = await requestNames();
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await response.json()).toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
  await storage.freeze(false);
  await eventually("the service to answer again", async () => (await requestNames()).ok);
  await service.stop();
});

test("a MongoDB client that never reconnects is replaced once MongoDB answers a new client", async () => {
  const warningLines: string[] = [];
  const warningLog = createLogger("test", "warn", { write: (line) => void warningLines.push(line) });
  const watchdogTiming = { intervalMs: 50, stuckMs: 300 };
  const connection = connectMongo(newDatabaseUrl(storage.url), warningLog, undefined, watchdogTiming);
  const isReady = createMongoReadyCheck(connection);
  const namesCollection = connection.collection("names");
  await waitForMongo(connection);
  const stuckClient = connection.getClient();
  // A closed client never reconnects, just like a client whose monitor hangs.
  await stuckClient.close();
  await eventually("the client to be replaced", () => connection.getClient() !== stuckClient && isReady());
  expect(await namesCollection.countDocuments()).toBe(0);
  expect(warningLines.filter((line) => line.includes("connecting anew"))).toHaveLength(1);
  await connection.close();
});
