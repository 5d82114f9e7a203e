import { describe, expect, test } from "@jest/globals";
import * as z from "zod/mini";
import { defineEvent } from "./define-event.js";
import { toSubscriberEvent, readEvent, UnknownEventError } from "./events.js";
import type { DomainEvent } from "./events.js";

/** An event type whose version 2 renamed `name` to `title`, and whose version 3 made `size` a number. */
const thingMade = defineEvent({
  type: "thing.made",
  version: 3,
  data: z.looseObject({ title: z.string(), size: z.number() }),
  subscribers: ["notifier", "audit"],
  subscriberSchemas: { audit: z.object({ size: z.number() }) },
  upcasts: {
    1: ({ name, ...data }) => ({ ...data, title: name }),
    2: ({ size, ...data }) => ({ ...data, size: Number(size) }),
  },
});

const actor = { id: null, name: null, role: "visitor", ip: null };
const event = { id: "1", type: "thing.made", at: "2026-01-01T00:00:00.000Z", actor, request_id: "r" };
const v1 = { ...event, version: 1, data: { name: "a", size: "7" } };
const v2 = { ...event, version: 2, data: { title: "a", size: "7" } };
const currentEvent = { ...event, version: 3, data: { title: "a", size: 7 } };

describe("reading and publishing events of earlier versions", () => {
  test.each([v1, v2, currentEvent])(
    "readEvent converts version $version of an event to the current version",
    (input) => {
      expect(readEvent(input, "notifier", [thingMade])).toEqual(currentEvent);
    },
  );

  test("an event of an earlier version is converted even if its job contains only the subscriber's part of the data", () => {
    const { data } = readEvent({ ...v2, data: { size: "7" } }, "audit", [thingMade]);
    expect(data).toEqual({ size: 7 });
  });

  test("an event of an earlier version is published in the current version", () => {
    const publishedEvent = toSubscriberEvent(v1 as unknown as DomainEvent, "audit", [thingMade]);
    expect(publishedEvent).toEqual({ ...currentEvent, data: { size: 7 } });
  });

  test("an event of an earlier version is refused if its converted data does not match the current schema", () => {
    const invalidEvent = { ...v1, data: {} };
    expect(() => readEvent(invalidEvent, "notifier", [thingMade])).toThrow(z.core.$ZodError);
  });
});

test("readEvent keeps an actor's role that this version does not know, as later versions may add roles", () => {
  const eventByCourier = { ...currentEvent, actor: { ...actor, role: "courier" } };
  expect(readEvent(eventByCourier, "audit", [thingMade]).actor.role).toBe("courier");
});

test.each([0, 4])("readEvent throws UnknownEventError for version %i, which has no definition", (version) => {
  const readUnknownVersion = () => readEvent({ ...v1, version }, "notifier", [thingMade]);
  expect(readUnknownVersion).toThrow(new UnknownEventError(`unknown version ${version} of thing.made`));
});
