import { describe, expect, test } from "@jest/globals";
import { mustAddFactor } from "./factor.js";
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
const createPolicy = (two_factor_policy: string, since: Date | null = daysAgo(7)) => ({
  two_factor_policy,
  two_factor_grace_days: 7,
  two_factor_since: since,
});

describe("mustAddFactor", () => {
  test.each<[string, User, ReturnType<typeof createPolicy>, boolean]>([
    ["a user need not add a factor while the policy is off", user, createPolicy("off"), false],
    ["a user must add a factor after the grace period", user, createPolicy("all"), true],
    ["a user need not add a factor within the grace period", user, createPolicy("all", daysAgo(6.9)), false],
    [
      "a new user need not add a factor within the grace period after their creation",
      { ...user, created_at: daysAgo(6.9) },
      createPolicy("all"),
      false,
    ],
    ["a user need not add a factor if the policy names only admins", user, createPolicy("admins"), false],
    [
      "admins must add a factor if the policy names them",
      { ...user, role: "admin" },
      createPolicy("admins"),
      true,
    ],
    ["a user who has a factor need not add a factor", { ...user, factors }, createPolicy("all"), false],
    [
      "the grace period begins at the user's creation if the policy has no start",
      user,
      createPolicy("all", null),
      true,
    ],
  ])("%s", (_what, member, twoFactorPolicy, expected) => {
    expect(mustAddFactor(member, twoFactorPolicy, now)).toBe(expected);
  });
});
