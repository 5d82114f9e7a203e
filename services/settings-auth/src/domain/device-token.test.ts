import { describe, expect, test } from "@jest/globals";
import { createKeyedHash } from "../passwords/keyed-hash.js";
import { createDeviceToken, isKnownNetwork, isNetworkUpdateDue, readDeviceToken } from "./device-token.js";

const now = new Date("2026-11-20T08:00:00Z");
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const [hash, previousHash] = [createKeyedHash("one"), createKeyedHash("two")];
const device = { id: "d".repeat(22), userId: "a".repeat(24) };
const token = createDeviceToken(hash, device, now);

describe("a device token", () => {
  test("a device token is accepted for its user for 90 days", () => {
    expect(readDeviceToken([hash], token, device.userId, daysLater(89))).toBe(device.id);
    expect(readDeviceToken([hash], token, device.userId, daysLater(90))).toBeUndefined();
  });

  test("a device token is accepted if it was signed with the previous key", () => {
    const previousToken = createDeviceToken(previousHash, device, now);
    expect(readDeviceToken([hash, previousHash], previousToken, device.userId, now)).toBe(device.id);
    expect(readDeviceToken([hash], previousToken, device.userId, now)).toBeUndefined();
  });

  const [id, expires, mac] = token.split(".");
  test.each([
    ["of another user", token, "b".repeat(24)],
    ["with another id", `${"e".repeat(22)}.${expires}.${mac}`, device.userId],
    ["with a later expiry", `${id}.zzzzzzz.${mac}`, device.userId],
    ["without a signature", `${id}.${expires}.`, device.userId],
    ["that is empty", "", device.userId],
    ["in another format", "hello", device.userId],
  ])("a device token %s is refused", (_what, invalidToken, userId) => {
    expect(readDeviceToken([hash], invalidToken, userId, now)).toBeUndefined();
  });
});

describe("the networks of a user's earlier sign-ins", () => {
  const knownNetworks = [{ network: "203.0.113.0/24", at: now }];

  test("a network is known for 90 days after a sign-in", () => {
    expect(isKnownNetwork(knownNetworks, "203.0.113.0/24", daysLater(89))).toBe(true);
    expect(isKnownNetwork(knownNetworks, "203.0.113.0/24", daysLater(90))).toBe(false);
    expect(isKnownNetwork(knownNetworks, "198.51.100.0/24", now)).toBe(false);
  });

  test("the last sign-in from a known network is stored at most once a day", () => {
    expect(isNetworkUpdateDue(knownNetworks, "203.0.113.0/24", daysLater(0.9))).toBe(false);
    expect(isNetworkUpdateDue(knownNetworks, "203.0.113.0/24", daysLater(1))).toBe(true);
    expect(isNetworkUpdateDue(knownNetworks, "198.51.100.0/24", now)).toBe(true);
  });
});
