import { describe, expect, test } from "@jest/globals";
import { mustEnrol } from "./factor.js";
import type { Factor } from "./factor.js";
import type { User } from "./user.js";

const DAY_MS = 86_400_000;
const now = new Date("2026-11-20T00:00:00.000Z");
const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
const user: User = {
  id: "u1",
  name: "Sari",
  email: "sari@example.test",
  password_hash: "",
  role: "user",
  is_active: true,
  session_epoch: 1,
  version: 1,
  created_at: daysAgo(100),
};
const factors = [{ id: "f1", type: "totp" } as Factor];
const policy = (two_factor_policy: string, since: Date | null = daysAgo(7)) => ({
  two_factor_policy,
  two_factor_grace_days: 7,
  two_factor_since: since,
});

describe("having to add a second factor", () => {
  test.each<[string, User, ReturnType<typeof policy>, boolean]>([
    ["nobody has to without a policy", user, policy("off"), false],
    ["a user has to after the grace", user, policy("all"), true],
    ["a user has not within the grace", user, policy("all", daysAgo(6.9)), false],
    [
      "a new user has not within their own grace",
      { ...user, created_at: daysAgo(6.9) },
      policy("all"),
      false,
    ],
    ["a user has not if only admins have to", user, policy("admins"), false],
    ["an admin has to if admins have to", { ...user, role: "admin" }, policy("admins"), true],
    ["nobody has to who has a factor", { ...user, factors }, policy("all"), false],
    ["a policy of an unknown time counts from the user's", user, policy("all", null), true],
  ])("%s", (_what, who, when, expected) => {
    expect(mustEnrol(who, when, now)).toBe(expected);
  });
});
