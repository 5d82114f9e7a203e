import { expect, test } from "@jest/globals";
import { createEvent, readEvent, subscribersOf } from "@tukar-saldo/contracts";
import { appendToOutbox, newOutboxFields } from "./outbox-writes.js";
import { jobIdOf } from "./queue-names.js";

const actor = { id: null, name: null, role: "visitor", ip: "203.0.113.7" } as const;
const at = (second: number) => ({
  actor,
  requestId: "request-1",
  now: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
  newEventId: () => `event-${second}`,
});
const first = createEvent("session.ended", { user_id: "u1" }, at(5));
const second = createEvent("session.ended", { user_id: "u1", session_id: "s1" }, at(3));

test("a created event matches the schema of its type", () => {
  expect(readEvent(structuredClone(first), "audit")).toEqual(first);
});

test("outbox_at of a new document is the time of its oldest event", () => {
  expect(newOutboxFields([first, second])).toEqual({
    outbox: [first, second],
    outbox_at: new Date(second.at),
  });
  expect(appendToOutbox([first])).toEqual({
    $push: { outbox: { $each: [first] } },
    $min: { outbox_at: new Date(first.at) },
  });
});

test("the job ids of an event differ between subscribers", () => {
  expect(subscribersOf(first).map((name) => jobIdOf(first, name))).toEqual([
    `${first.id}-notifier`,
    `${first.id}-audit`,
  ]);
});

test("a job id contains no colon, as BullMQ forbids it", () => {
  for (const name of subscribersOf(first)) expect(jobIdOf(first, name)).not.toContain(":");
});
