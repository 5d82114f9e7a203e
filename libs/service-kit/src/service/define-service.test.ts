import { expect, test } from "@jest/globals";
import { endpoint } from "@tukar-saldo/contracts";
import type { Connection } from "mongoose";
import { EventEmitter, once } from "node:events";
import { implement } from "../http/implement.js";
import { defineService } from "./define-service.js";

const ping = endpoint({
  service: "notifier",
  method: "GET",
  path: "/api/ping",
  guard: "public",
  limits: [],
  summary: "An endpoint of a test",
});

const findOne = async ({ _id }: { _id: string }) => (_id === "notifier" ? { _id, version: 1 } : null);

/** A connection to data of the first schema that opens when it emits `connected`. */
function createConnection(): EventEmitter & Connection {
  const connection = { readyState: 0, models: {}, collection: () => ({ findOne }) };
  return Object.assign(new EventEmitter(), connection) as never;
}

async function startService(drainSeconds: number) {
  const connection = createConnection();
  const values = { APP_ENV: "test" as const, HOST: "127.0.0.1", PORT: 0, LOG_LEVEL: "silent" };
  const defined = defineService({
    name: "notifier",
    config: { read: () => ({ ...values, DRAIN_SECONDS: drainSeconds }) },
    collections: { owns: [], reads: [], touches: {}, shares: [] },
    wire: () => ({ isReady: () => true, closing: [] }),
    storage: () => ({ connection, migrations: [] }),
    endpoints: [implement(ping, () => undefined)],
  });
  const opened = new EventEmitter();
  const service = await defined.create({}, { ready: () => opened.emit("ready") });
  const { url } = await service.start();
  const statusOf = async (path: string): Promise<number> => (await fetch(url + path)).status;
  const open = async (): Promise<void> => {
    const ready = once(opened, "ready");
    connection.emit("connected");
    await ready;
  };
  return { service, statusOf, open };
}

test("answers 503 to its endpoints until its data is prepared", async () => {
  const { service, statusOf, open } = await startService(0);
  expect([await statusOf("/api/ping"), await statusOf("/readyz"), await statusOf("/healthz")]).toEqual([
    503, 503, 200,
  ]);
  await open();
  expect([await statusOf("/api/ping"), await statusOf("/readyz")]).toEqual([200, 200]);
  await service.stop();
});

test("still answers while load balancers deregister it", async () => {
  const { service, statusOf, open } = await startService(0.5);
  await open();
  const stopped = service.stop();
  expect([await statusOf("/api/ping"), await statusOf("/readyz")]).toEqual([200, 503]);
  await stopped;
});

test("stops at once when it was never ready", async () => {
  const { service } = await startService(60);
  await service.stop();
});
