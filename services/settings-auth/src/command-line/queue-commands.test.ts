import { expect, test } from "@jest/globals";
import { runQueueCommand } from "./queue-commands.js";
import type { QueueCommandOptions } from "./queue-commands.js";

test("the command `queues` lists each event that a relay cannot publish, with its document and the reason", async () => {
  const reason = "unknown version 99 of order.placed";
  const at = "2026-01-01T00:00:00.000Z";
  const event = { collection: "transactions", documentId: "order-1", id: "e1", event: "order.placed" };
  const parkedStub = { list: async () => [{ ...event, version: 99, at, reason }] };
  const queuesStub = { readStates: async () => [], listFailed: async () => [] };
  const context = { now: () => new Date() } as Parameters<typeof runQueueCommand>[0];
  const output = await runQueueCommand(context, [], {
    queues: queuesStub,
    parked: parkedStub,
  } as unknown as QueueCommandOptions);
  expect(output).toContain(`${at}  transactions  order-1   order.placed  ${reason}`);
});
