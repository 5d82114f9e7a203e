import { expect, test } from "@jest/globals";
import { createEvent, readEvent, subscribersOf } from "@tukar-saldo/contracts";
import { appendToOutbox, newOutboxFields } from "./outbox-writes.js";
import { jobIdOf } from "./queue-names.js";

const actor = { id: null, name: null, role: "visitor", ip: "203.0.113.7" } as const;
const createEventCause = (second: number) => ({
  actor,
  requestId: "request-1",
  now: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
  newEventId: () => `event-${second}`,
});
const laterEvent = createEvent("session.ended", { user_id: "u1" }, createEventCause(5));
const earlierEvent = createEvent("session.ended", { user_id: "u1", session_id: "s1" }, createEventCause(3));

test("createEvent creates an event that matches the schema of its type", () => {
  expect(readEvent(structuredClone(laterEvent), "audit")).toEqual(laterEvent);
});

test("outbox_at is the time of the oldest event that is written to the outbox", () => {
  expect(newOutboxFields([laterEvent, earlierEvent])).toEqual({
    outbox: [laterEvent, earlierEvent],
    outbox_at: new Date(earlierEvent.at),
  });
  expect(appendToOutbox([laterEvent])).toEqual({
    $push: { outbox: { $each: [laterEvent] } },
    $min: { outbox_at: new Date(laterEvent.at) },
  });
});

test("the job ids of an event differ between subscribers", () => {
  expect(subscribersOf(laterEvent).map((name) => jobIdOf(laterEvent, name))).toEqual([
    `${laterEvent.id}-notifier`,
    `${laterEvent.id}-audit`,
  ]);
});

test("a job id contains no colon, as BullMQ forbids colons", () => {
  for (const name of subscribersOf(laterEvent)) expect(jobIdOf(laterEvent, name)).not.toContain(":");
});
