import { describe, expect, test } from "@jest/globals";
import type { EventCause } from "@tukar-saldo/contracts";
import { changeUser, normalizeEmail } from "./user.js";
import type { User } from "./user.js";

const admin: User = {
  id: "a".repeat(24),
  name: "Ayu",
  email: "ayu@desk.example",
  password_hash: "old",
  role: "admin",
  is_active: true,
  session_epoch: 1,
  version: 4,
  created_at: new Date("2026-11-20T08:00:00Z"),
};
const staff: User = { ...admin, role: "user" };
const cause: EventCause = {
  actor: { id: "b".repeat(24), name: "Budi", role: "admin", ip: "203.0.113.7" },
  requestId: "request-1",
  now: new Date("2026-11-21T08:00:00Z"),
  newEventId: () => "event-1",
};
const disabledAdmin: User = { ...admin, is_active: false };

describe("changing a user", () => {
  test("changing a user to the same values writes nothing", () => {
    const change = changeUser(admin, { name: "Ayu", role: "admin", is_active: true }, cause);
    expect(change).toMatchObject({ fields: {}, endsSessions: false, losesAdmin: false, events: [] });
  });

  test("changing name and e-mail of a user does not end sessions", () => {
    const change = changeUser(admin, { name: "Ayu B", email: "b@desk.example" }, cause);
    expect(change).toMatchObject({ fields: { name: "Ayu B", email: "b@desk.example" }, endsSessions: false });
    expect(change.events.map(({ type }) => type)).toEqual(["user.updated"]);
    expect(change.after).toMatchObject({ name: "Ayu B", role: "admin" });
  });

  test.each([
    ["disabled", admin, { is_active: false }, true, true],
    ["demoted", admin, { role: "user" as const }, true, true],
    ["promoted", staff, { role: "admin" as const }, true, false],
    ["given another password", admin, { password_hash: "new" }, true, false],
    ["demoted while disabled", disabledAdmin, { role: "user" as const }, true, false],
    ["enabled again", disabledAdmin, { is_active: true }, false, false],
  ])(
    "decides whether a user who is %s loses sessions and admin rights",
    (_, user, patch, endsSessions, losesAdmin) => {
      const change = changeUser(user, patch, cause);
      expect(change).toMatchObject({ endsSessions, losesAdmin });
      expect(change.events.some(({ type }) => type === "session.ended")).toBe(endsSessions);
    },
  );
});

describe("the normalised e-mail of a user", () => {
  const SPELLINGS = [
    "Ayu@Desk.Example",
    "AYU@DESK.EXAMPLE",
    " ayu@desk.example ",
    "ayu@desk.example.",
    "ａｙｕ@desk.example",
  ];

  test.each(SPELLINGS)("the spelling %p is normalised to ayu@desk.example", (spelling) => {
    expect(normalizeEmail(spelling)).toBe("ayu@desk.example");
  });

  test("the normalised e-mail keeps a +tag", () => {
    expect(normalizeEmail("ayu+1@desk.example")).not.toBe(normalizeEmail("ayu@desk.example"));
  });
});
