import { expect, test } from "@jest/globals";
import { createBalancer } from "./replicas.js";

const known = () => ["http://a:1", "http://b:1"];

test("when no key is given then the replicas take turns", () => {
  const replicas = createBalancer(known);
  const chosen = [1, 2, 3, 4].map(() => replicas.choose());
  expect(chosen.filter((origin) => origin === "http://a:1")).toHaveLength(2);
});

test("when one refused a connection then it is left out for 5 s, its keys too", () => {
  let time = 0;
  const replicas = createBalancer(known, () => time);
  const key = ["1", "2", "3", "4", "5", "6", "7", "8"].find((name) => replicas.choose(name) === "http://a:1");
  replicas.markUnhealthy("http://a:1");
  time = 4_999;
  expect([replicas.choose(), replicas.choose(), replicas.choose(key)]).toEqual(Array(3).fill("http://b:1"));
  time = 5_000;
  expect(replicas.choose(key)).toBe("http://a:1");
});

test("when every replica refused then they are tried all the same", () => {
  const replicas = createBalancer(known);
  for (const origin of known()) replicas.markUnhealthy(origin);
  expect(known()).toContain(replicas.choose());
});

test("when a second try is wanted then it goes to another replica where there is one", () => {
  expect(createBalancer(known).choose(undefined, "http://a:1")).toBe("http://b:1");
  expect(createBalancer(() => ["http://a:1"]).choose(undefined, "http://a:1")).toBe("http://a:1");
});
