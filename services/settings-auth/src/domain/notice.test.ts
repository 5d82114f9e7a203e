import { describe, expect, test } from "@jest/globals";
import { createEvent, knownNotice } from "@tukar-saldo/contracts";
import type { EventData, ReceivedEvent, UserView } from "@tukar-saldo/contracts";
import { createNotices, createStormNotice } from "./notice.js";

const NOW = new Date("2026-11-23T05:00:00.000Z");
const actor = { id: "65f000000000000000000001", name: "Ratna", role: "admin", ip: "10.0.0.1" } as const;
const cause = { actor, requestId: "request-1", now: NOW, newEventId: () => "event-1" };

const createParsedNotices = <
  T extends "settings.changed" | "user.created" | "user.updated" | "session.started",
>(
  type: T,
  data: EventData<T>,
) =>
  createNotices(createEvent(type, data, cause) as ReceivedEvent<"audit">).map(({ notice }) =>
    knownNotice.parse(notice),
  );

const before = { current_usd_rate: 15_000, markup_percentage: 8, customer_rate: 13_800 };
const after = { current_usd_rate: 15_100, markup_percentage: 8, customer_rate: 13_892 };

describe("the notices of a settings change", () => {
  test("the notice of a rate change contains both rates, and the settings version needed to undo the change", () => {
    const data = {
      before: { current_usd_rate: "15000", version: 4 },
      after: { current_usd_rate: "15100", version: 5 },
      rates: { before, after },
    };
    expect(createParsedNotices("settings.changed", data)).toEqual([
      {
        id: "rate_changed-event-1",
        at: "2026-11-23T05:00:00.000Z",
        type: "rate_changed",
        actor: { id: actor.id, name: "Ratna" },
        data: { from: before, to: after, version: 5 },
        for: "staff",
        until: "2026-11-24T05:00:00.000Z",
      },
    ]);
  });

  test("the notice of a changed payment setting is for admins and names the setting without its value", () => {
    const data = {
      before: { provider_link: "", paypal_email: "old@example.test", version: 4 },
      after: { provider_link: "https://pay.example/new", paypal_email: "new@example.test", version: 5 },
    };
    const [notice] = createParsedNotices("settings.changed", data);
    expect(notice).toMatchObject({
      type: "payout_changed",
      for: "admin",
      data: { settings: ["paypal_email", "provider_link"] },
    });
    expect(JSON.stringify(notice)).not.toMatch(/pay\.example|example\.test/);
  });

  test("a change of other settings creates no notice", () => {
    const data = {
      before: { support_email: "", version: 4 },
      after: { support_email: "a@b.cd", version: 5 },
    };
    expect(createParsedNotices("settings.changed", data)).toEqual([]);
  });
});

describe("the notice of a new admin", () => {
  const user: UserView = {
    id: "65f000000000000000000002",
    name: "Tono",
    email: "tono@example.test",
    role: "user",
    is_active: true,
    created_at: NOW.toISOString(),
  };
  const admin: UserView = { ...user, role: "admin" };
  const expectedNotice = { type: "admin_added", for: "admin", data: { user: { id: user.id, name: "Tono" } } };

  test("a user who is created as an admin or becomes an active admin creates a notice for admins", () => {
    expect(createParsedNotices("user.created", { after: admin })).toMatchObject([expectedNotice]);
    expect(createParsedNotices("user.updated", { before: user, after: admin })).toMatchObject([
      expectedNotice,
    ]);
    expect(
      createParsedNotices("user.updated", { before: { ...admin, is_active: false }, after: admin }),
    ).toMatchObject([expectedNotice]);
  });

  test("a change of a user who does not become an active admin creates no notice", () => {
    expect(createParsedNotices("user.created", { after: user })).toEqual([]);
    expect(createParsedNotices("user.updated", { before: admin, after: user })).toEqual([]);
    expect(createParsedNotices("user.updated", { before: admin, after: { ...admin, name: "Toni" } })).toEqual(
      [],
    );
    expect(
      createParsedNotices("user.updated", { before: user, after: { ...admin, is_active: false } }),
    ).toEqual([]);
  });
});

const createManyReadNotices = (day: string, eventId: string) => {
  const data = { day, count: 20_001 };
  const event = createEvent("orders.many_read", data, { ...cause, newEventId: () => eventId });
  return createNotices(event as ReceivedEvent<"audit">).map(({ notice }) => knownNotice.parse(notice));
};

describe("the notice of a user who read many orders", () => {
  test("the notice of a user who read many orders names the user to admins, and has the same id all day", () => {
    const [notice] = createManyReadNotices("2026-11-23", "event-1");
    expect(notice).toMatchObject({
      id: `many_orders_read-2026-11-23-${actor.id}`,
      type: "many_orders_read",
      for: "admin",
      actor: { id: actor.id, name: "Ratna" },
      data: { day: "2026-11-23", count: 20_001 },
    });
    expect(createManyReadNotices("2026-11-23", "event-2")[0]?.id).toBe(notice?.id);
    expect(createManyReadNotices("2026-11-24", "event-3")[0]?.id).not.toBe(notice?.id);
  });
});

describe("the notice of many failed sign-ins", () => {
  const visitor = { id: null, name: null, role: "visitor", ip: "10.0.0.9" } as const;
  const createNoticeAt = (user: { id: string; name: string } | undefined, at: string) =>
    createStormNotice({ user, at: new Date(at), actor: visitor, requestId: "request-1" });
  const knownUser = { id: "65f000000000000000000002", name: "Tono" };

  test("the notice of many failed sign-ins names the user of the e-mail, or no user for an unknown e-mail", () => {
    expect(createNoticeAt(knownUser, "2026-11-23T05:00:00Z").notice).toMatchObject({
      type: "sign_in_storm",
      for: "admin",
      actor: { id: null, name: null },
      data: { user: knownUser, failures: 20, minutes: 15 },
    });
    expect(createNoticeAt(undefined, "2026-11-23T05:00:00Z").notice.data).toMatchObject({ user: null });
  });

  test("the notice of many failed sign-ins has one id per quarter of an hour and user, and another for unknown e-mails", () => {
    const { id } = createNoticeAt(knownUser, "2026-11-23T05:00:00Z").notice;
    expect(createNoticeAt(knownUser, "2026-11-23T05:14:59Z").notice.id).toBe(id);
    expect(createNoticeAt(knownUser, "2026-11-23T05:15:00Z").notice.id).not.toBe(id);
    expect(createNoticeAt(undefined, "2026-11-23T05:00:00Z").notice.id).not.toBe(id);
  });
});

test("the event of a notice has the id of the notice, so that the notice is sent only once", () => {
  const event = createEvent(
    "settings.changed",
    { before: { version: 1 }, after: { version: 2 }, rates: { before, after } },
    cause,
  );
  const [{ notice, events } = { notice: undefined, events: [] }] = createNotices(
    event as ReceivedEvent<"audit">,
  );
  expect(events).toMatchObject([
    { id: notice?.id, type: "notice.created", actor, request_id: "request-1", data: { notice } },
  ]);
});

describe("the notices of a sign-in", () => {
  const session = { user_id: actor.id, session_id: "s".repeat(22) };

  test("a sign-in from a new device creates a notice for that user only", () => {
    const data = { ...session, new_device: { user_agent: "Firefox/132.0" } };
    expect(createParsedNotices("session.started", data)).toEqual([
      expect.objectContaining({
        type: "new_device",
        for: actor.id,
        data: { address: "10.0.0.1", user_agent: "Firefox/132.0" },
      }),
    ]);
  });

  test("a sign-in from a known device creates no notice", () => {
    expect(createParsedNotices("session.started", session)).toEqual([]);
  });
});
