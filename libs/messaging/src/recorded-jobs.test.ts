import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import {
  toSubscriberEvent,
  EVENTS,
  readEvent,
  subscribersOf,
  UnknownEventError,
} from "@tukar-saldo/contracts";
import type { DomainEvent } from "@tukar-saldo/contracts";

/** Recorded jobs that version 0.1.0 wrote, when every subscriber got the whole event. */
const recordedJobsUrl = new URL("../tests/fixtures/jobs-0.1.0.json", import.meta.url);
const recordedEvents = JSON.parse(readFileSync(recordedJobsUrl, "utf8")) as DomainEvent[];
const [placedEvent, changedEvent] = recordedEvents as [
  DomainEvent<"order.placed">,
  DomainEvent<"order.status_changed">,
];
/** The fields of a row that were added after version 0.1.0, with the default values that `readEvent` gives them. */
const ADDED_FIELD_DEFAULTS = {
  customer_paid_at: null,
  cancel_reason: null,
  duplicate_of: null,
  updated_by: null,
  market_rate: null,
  expires_at: null,
  handler: null,
  handled_at: null,
  processing_at: null,
  received_usd: null,
  payout_reference: null,
  refund: null,
  notes_count: 0,
};

describe("recorded jobs of version 0.1.0", () => {
  test("this version still knows the event type of each of the 11 recorded jobs", () => {
    const knownTypes: string[] = EVENTS.map(({ type }) => type);
    expect(knownTypes).toEqual(expect.arrayContaining(recordedEvents.map(({ type }) => type)));
    expect(recordedEvents).toHaveLength(11);
  });

  test.each(recordedEvents.map((event) => [event.type, event] as const))(
    "a recorded %s event can be read by each of its subscribers",
    (_, event) => {
      for (const subscriber of subscribersOf(event)) {
        const receivedEvent = readEvent(event, subscriber);
        expect({ ...receivedEvent, data: 0 }).toEqual({ ...event, data: 0 });
      }
    },
  );

  test("the notifier gets the row of a recorded job, with defaults for fields that were added later", () => {
    expect(readEvent(placedEvent, "notifier").data).toEqual({
      after: { ...placedEvent.data.after, ...ADDED_FIELD_DEFAULTS },
    });
    const { before, after } = changedEvent.data;
    expect(readEvent(changedEvent, "notifier").data).toEqual({
      before: { ...before, ...ADDED_FIELD_DEFAULTS },
      after: { ...after, ...ADDED_FIELD_DEFAULTS },
    });
  });
});

describe("the part of an event that a subscriber gets", () => {
  test.each([placedEvent, changedEvent])(
    "the audit subscriber gets no personal data from an event of type $type",
    (event) => {
      const text = JSON.stringify(toSubscriberEvent(event, "audit"));
      expect(text).toContain(placedEvent.data.after.transaction_id);
      expect(text).not.toMatch(/Siti|812 3456|1122|ABCD2345/);
      expect(readEvent(JSON.parse(text), "audit").data).toEqual((JSON.parse(text) as DomainEvent).data);
    },
  );

  test("the notifier gets no id, name or address of the actor of an event", () => {
    expect(JSON.stringify(toSubscriberEvent(changedEvent, "notifier"))).not.toMatch(/Dewi|203\.0\.113/);
  });

  test("a subscriber also gets those fields of an event that are not in its schema", () => {
    const after = { ...placedEvent.data.after, added_later: "x" };
    const job = { ...placedEvent, trace: "t", data: { after, more: 1 } };
    expect(readEvent(job, "notifier")).toEqual({
      ...job,
      data: { after: { ...after, ...ADDED_FIELD_DEFAULTS }, more: 1 },
    });
    expect(toSubscriberEvent(job as DomainEvent, "notifier")).toMatchObject({
      trace: "t",
      data: { after, more: 1 },
    });
  });
});

const readChangedEvent = (change: object) => () => readEvent({ ...placedEvent, ...change }, "audit");

describe("an event of an unknown version", () => {
  test("reading an event of an unknown version throws UnknownEventError", () => {
    expect(readChangedEvent({ version: 2 })).toThrow(
      new UnknownEventError("unknown version 2 of order.placed"),
    );
    expect(readChangedEvent({ type: "order.rated" })).toThrow(
      new UnknownEventError("unknown type order.rated"),
    );
  });

  test("reading an event with invalid data throws an error that is not an UnknownEventError", () => {
    expect(readChangedEvent({ data: {} })).not.toThrow(UnknownEventError);
    expect(readChangedEvent({ data: {} })).toThrow();
  });
});
