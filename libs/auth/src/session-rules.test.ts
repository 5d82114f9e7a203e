import { describe, expect, test } from "@jest/globals";
import { Types } from "mongoose";
import { isSessionValid, isLastSeenUpdateDue } from "./session-rules.js";

const now = new Date("2026-11-20T08:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const id = new Types.ObjectId();
const user = {
  _id: id,
  name: "Ayu",
  email: "ayu@example.com",
  role: "admin" as const,
  is_active: true,
  session_epoch: 3,
  created_at: secondsAgo(9000),
};
const session = { _id: "s", user_id: id, epoch: 3, last_seen: secondsAgo(10), expires_at: secondsAgo(-10) };

describe("isSessionValid", () => {
  test("a session that has not ended and whose user is active is valid", () => {
    expect(isSessionValid(session, user, now, 60)).toBe(true);
  });
  test.each([
    ["belongs to another user", { ...session, user_id: new Types.ObjectId() }, user],
    ["belongs to a disabled user", session, { ...user, is_active: false }],
    ["belongs to a deleted user", session, { ...user, deleted_at: secondsAgo(1) }],
    ["was signed out", { ...session, ended_at: secondsAgo(1) }, user],
    ["is of an earlier epoch", { ...session, epoch: 2 }, user],
    ["has expired", { ...session, expires_at: now }, user],
    ["was idle too long", { ...session, last_seen: secondsAgo(60) }, user],
  ])("a session that %s is not valid", (_case, state, userState) => {
    expect(isSessionValid(state, userState, now, 60)).toBe(false);
  });
});

describe("isLastSeenUpdateDue", () => {
  test.each([
    [59, 7200, false],
    [60, 7200, true],
    [0.5, 10, false],
    [1, 10, true],
  ])(
    "%s s after the last update of last_seen, with an idle timeout of %s s, the next update is due: %s",
    (seconds, idle, expected) => {
      expect(isLastSeenUpdateDue({ ...session, last_seen: secondsAgo(seconds) }, now, idle)).toBe(expected);
    },
  );
});
