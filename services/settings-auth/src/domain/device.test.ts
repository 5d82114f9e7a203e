import { describe, expect, test } from "@jest/globals";
import { createKeyedHash } from "../passwords/keyed-hash.js";
import { createDeviceToken, isKnownNetwork, isNetworkDue, readDeviceToken } from "./device.js";

const now = new Date("2026-11-20T08:00:00Z");
const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
const [hash, older] = [createKeyedHash("one"), createKeyedHash("two")];
const device = { id: "d".repeat(22), userId: "a".repeat(24) };
const token = createDeviceToken(hash, device, now);

describe("the token of a device", () => {
  test("is accepted for its user during 90 days", () => {
    expect(readDeviceToken([hash], token, device.userId, after(89))).toBe(device.id);
    expect(readDeviceToken([hash], token, device.userId, after(90))).toBeUndefined();
  });

  test("is accepted when it was signed with the key before", () => {
    const old = createDeviceToken(older, device, now);
    expect(readDeviceToken([hash, older], old, device.userId, now)).toBe(device.id);
    expect(readDeviceToken([hash], old, device.userId, now)).toBeUndefined();
  });

  const [id, expires, mac] = token.split(".");
  test.each([
    ["of another user", token, "b".repeat(24)],
    ["with another id", `${"e".repeat(22)}.${expires}.${mac}`, device.userId],
    ["with a later expiry", `${id}.zzzzzzz.${mac}`, device.userId],
    ["without a signature", `${id}.${expires}.`, device.userId],
    ["that is empty", "", device.userId],
    ["that is anything else", "hello", device.userId],
  ])("is refused when it is one %s", (_what, given, userId) => {
    expect(readDeviceToken([hash], given, userId, now)).toBeUndefined();
  });
});

describe("the networks of earlier sign-ins", () => {
  const known = [{ network: "203.0.113.0/24", at: now }];

  test("are known for 90 days", () => {
    expect(isKnownNetwork(known, "203.0.113.0/24", after(89))).toBe(true);
    expect(isKnownNetwork(known, "203.0.113.0/24", after(90))).toBe(false);
    expect(isKnownNetwork(known, "198.51.100.0/24", now)).toBe(false);
  });

  test("are written at most once a day", () => {
    expect(isNetworkDue(known, "203.0.113.0/24", after(0.9))).toBe(false);
    expect(isNetworkDue(known, "203.0.113.0/24", after(1))).toBe(true);
    expect(isNetworkDue(known, "198.51.100.0/24", now)).toBe(true);
  });
});
