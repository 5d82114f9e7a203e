import { expect, test } from "@jest/globals";
import { pickByRendezvous } from "./rendezvous.js";

const origins = ["http://a:1", "http://b:1", "http://c:1"];
const keys = Array.from({ length: 300 }, (_, n) => `203.0.113.${n}`);

test("picks the same replica for a key, whatever the order of the replicas", () => {
  for (const key of keys)
    expect(pickByRendezvous(origins.toReversed(), key)).toBe(pickByRendezvous(origins, key));
});

test("spreads keys over all replicas", () => {
  const counts = origins.map(
    (origin) => keys.filter((key) => pickByRendezvous(origins, key) === origin).length,
  );
  for (const count of counts) expect(count).toBeGreaterThan(60);
});

test("removing a replica moves only its own keys to others", () => {
  const left = origins.slice(0, 2);
  for (const key of keys) {
    const before = pickByRendezvous(origins, key);
    if (before !== "http://c:1") expect(pickByRendezvous(left, key)).toBe(before);
  }
});

test("returns undefined without replicas", () => {
  expect(pickByRendezvous([], "203.0.113.1")).toBeUndefined();
});
