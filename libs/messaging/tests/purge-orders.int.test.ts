import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createEvent } from "@tukar-saldo/contracts";
import type { DomainEvent, TransactionRow } from "@tukar-saldo/contracts";
import { createRedis } from "@tukar-saldo/service-kit";
import { eventually } from "@tukar-saldo/test-kit";
import { Queue } from "bullmq";
import { createPublisher, queueNameOf } from "../src/index.js";
import type { Publisher } from "../src/index.js";
import { openStorageAndRedis, silentLog } from "./stores.js";

let stores: Awaited<ReturnType<typeof openStorageAndRedis>>;
let publisher: Publisher;
let redis: ReturnType<typeof createRedis>;
beforeAll(async () => {
  stores = await openStorageAndRedis();
  publisher = createPublisher({ redisUrl: stores.redis.url, log: silentLog });
  redis = createRedis(stores.redis.url, "worker");
});
afterAll(async () => {
  await publisher.close();
  redis.disconnect();
  await stores.close();
});

function createPlacedEvent(id: string, account_name: string): DomainEvent {
  const actor = { id: null, name: null, role: "visitor", ip: null } as const;
  const cause = { actor, requestId: "r", now: new Date(), newEventId: () => `event-${id}` };
  const amounts = { paypal_amount: 1, gross_amount: 2, fee_amount: 0, final_amount: 2, conversion_rate: 2 };
  const row = { id, transaction_id: `TRX${id}`, status: "pending", version: 1, account_name, ...amounts };
  const time = cause.now.toISOString();
  const otherFields = {
    unique_code: "X",
    created_at: time,
    updated_at: time,
    completed_at: null,
    user_whatsapp: "1",
  };
  const destinationFields = {
    destination: "bca",
    destination_name: "BCA",
    destination_type: "bank",
    destination_account: "2",
  };
  return createEvent(
    "order.placed",
    { after: { ...row, ...otherFields, ...destinationFields } as unknown as TransactionRow },
    cause,
  );
}

const readAofBytes = async (): Promise<number> => {
  const sizeMatch = /aof_current_size:(\d+)/.exec(await redis.info("persistence"));
  return Number(sizeMatch?.[1] ?? 0);
};

test("purge removes the data of orders from waiting, active and completed jobs and from Redis' append-only file", async () => {
  const padding = "Rahayu ".repeat(5_000);
  await eventually("the queue to be open", () =>
    publisher.publish(createPlacedEvent("kept", "Budi Santoso")).then(() => true),
  );
  await publisher.publish(createPlacedEvent("waiting", `Siti ${padding}`));
  await publisher.publish(createPlacedEvent("done", `Siti ${padding}`));
  await publisher.publish(createPlacedEvent("active", `Siti ${padding}`));
  const queue = new Queue(queueNameOf("notifier"), { connection: redis });
  const completedJob = await queue.getJob("event-done-notifier");
  await redis.lrem(queue.toKey("wait"), 1, completedJob?.id ?? "");
  await redis.zadd(queue.toKey("completed"), Date.now(), completedJob?.id ?? "");
  await redis.lrem(queue.toKey("wait"), 1, "event-active-notifier");
  await redis.lpush(queue.toKey("active"), "event-active-notifier");
  const aofBytesBefore = await readAofBytes();

  await publisher.purge(new Set(["waiting", "active", "done"]));

  for (const state of ["waiting", "active"]) {
    expect((await queue.getJob(`event-${state}-notifier`))?.data).toEqual({
      id: `event-${state}`,
      type: "order.placed",
      version: 1,
      at: expect.any(String),
      stripped_at: expect.any(String),
    });
  }
  expect(await queue.getJob("event-done-notifier")).toBeUndefined();
  expect(JSON.stringify((await queue.getJob("event-kept-notifier"))?.data)).toContain("Budi Santoso");
  expect(aofBytesBefore - (await readAofBytes())).toBeGreaterThan(padding.length);
});

test("purge rejects while Redis is unavailable, so that its caller can retry", async () => {
  const publisherWithoutRedis = createPublisher({ redisUrl: "redis://127.0.0.1:1", log: silentLog });
  await expect(publisherWithoutRedis.purge(new Set(["x"]))).rejects.toThrow("Redis is not connected");
  await publisherWithoutRedis.close();
});
