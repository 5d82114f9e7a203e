import { expect, test } from "@jest/globals";
import { pickByRendezvous } from "./rendezvous.js";

const origins = ["http://a:1", "http://b:1", "http://c:1"];
const keys = Array.from({ length: 300 }, (_, n) => `203.0.113.${n}`);

test("rendezvous hashing picks the same replica for a key, regardless of the order of the replicas", () => {
  for (const key of keys)
    expect(pickByRendezvous(origins.toReversed(), key)).toBe(pickByRendezvous(origins, key));
});

test("rendezvous hashing spreads keys over all replicas", () => {
  const keyCounts = origins.map(
    (origin) => keys.filter((key) => pickByRendezvous(origins, key) === origin).length,
  );
  for (const count of keyCounts) expect(count).toBeGreaterThan(60);
});

test("removing a replica moves only the keys of that replica to others", () => {
  const remainingOrigins = origins.slice(0, 2);
  for (const key of keys) {
    const originBefore = pickByRendezvous(origins, key);
    if (originBefore !== "http://c:1") expect(pickByRendezvous(remainingOrigins, key)).toBe(originBefore);
  }
});

test("rendezvous hashing returns undefined if there are no replicas", () => {
  expect(pickByRendezvous([], "203.0.113.1")).toBeUndefined();
});
