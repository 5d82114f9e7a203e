import { expect, test } from "@jest/globals";
import { SUBSCRIBERS } from "@tukar-saldo/contracts";
import { createLogger } from "@tukar-saldo/service-kit";
import { createPublisher } from "./publisher.js";

test("reading the queue of any subscriber fails while Redis is down", async () => {
  const redisUrl = "redis://127.0.0.1:1";
  const publisher = createPublisher({ redisUrl, log: createLogger("test", "silent") });
  const outageError = { name: "StoreDownError" };
  expect(publisher.queueReaders.map(({ subscriber }) => subscriber)).toEqual(SUBSCRIBERS);
  for (const reader of publisher.queueReaders) {
    await expect(reader.countJobs()).rejects.toMatchObject(outageError);
    await expect(reader.listJobs(["failed"], 0, 9)).rejects.toMatchObject(outageError);
    await expect(reader.readJob("1")).rejects.toMatchObject(outageError);
    await expect(reader.readState("1")).rejects.toMatchObject(outageError);
    await expect(reader.isPaused()).rejects.toMatchObject(outageError);
  }
  await publisher.close();
});
