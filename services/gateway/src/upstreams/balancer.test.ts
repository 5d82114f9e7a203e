import { expect, test } from "@jest/globals";
import { createBalancer } from "./balancer.js";

const listOrigins = () => ["http://a:1", "http://b:1"];

test("the balancer chooses replicas in turn for requests without a key", () => {
  const balancer = createBalancer(listOrigins);
  const choices = [1, 2, 3, 4].map(() => balancer.choose());
  expect(choices.filter((origin) => origin === "http://a:1")).toHaveLength(2);
});

test("an unhealthy replica is not chosen until it is healthy, not even for keys assigned to that replica", () => {
  const balancer = createBalancer(listOrigins);
  const key = ["1", "2", "3", "4", "5", "6", "7", "8"].find((name) => balancer.choose(name) === "http://a:1");
  balancer.markUnhealthy("http://a:1");
  expect([balancer.choose(), balancer.choose(), balancer.choose(key)]).toEqual(Array(3).fill("http://b:1"));
  balancer.markHealthy("http://a:1");
  expect(balancer.choose(key)).toBe("http://a:1");
});

test("the balancer chooses an unhealthy replica if no healthy one is left", () => {
  const balancer = createBalancer(listOrigins);
  for (const origin of listOrigins()) balancer.markUnhealthy(origin);
  expect(listOrigins()).toContain(balancer.choose());
});

test("the balancer chooses the excluded replica only if there is no other", () => {
  expect(createBalancer(listOrigins).choose(undefined, "http://a:1")).toBe("http://b:1");
  expect(createBalancer(() => ["http://a:1"]).choose(undefined, "http://a:1")).toBe("http://a:1");
});

test("the balancer reports whether there is a healthy replica besides a given one", () => {
  const balancer = createBalancer(listOrigins);
  expect(balancer.hasOtherHealthyReplica("http://a:1")).toBe(true);
  balancer.markUnhealthy("http://b:1");
  expect([
    balancer.hasOtherHealthyReplica("http://a:1"),
    balancer.hasOtherHealthyReplica("http://b:1"),
  ]).toEqual([false, true]);
});
