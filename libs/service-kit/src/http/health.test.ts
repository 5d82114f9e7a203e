import { expect, test } from "@jest/globals";
import { createHealthCheck } from "./health.js";
import type { DependencyState } from "./health.js";

const up: DependencyState = { says: "up", effect: "none" };
const late: DependencyState = { says: "down", effect: "degraded" };
const gone: DependencyState = { says: "down", effect: "unready" };

test.each([
  [true, up, up, "ready"],
  [true, up, late, "degraded"],
  [true, late, gone, "not ready"],
  [false, up, up, "not ready"],
] as const)("ready: %s, dependencies: %j, %j: a service says %s", async (ready, mongodb, redis, status) => {
  const check = createHealthCheck(() => ready, { mongodb: () => mongodb, redis: async () => redis });
  expect(await check()).toEqual({
    status,
    dependencies: { mongodb: mongodb.says, redis: redis.says },
  });
});

test("dependencies are asked at the same time", async () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const ask = (name: string) => () => {
    asked.push(name);
    return new Promise<DependencyState>((resolve) => answers.push(() => resolve(up)));
  };
  const health = createHealthCheck(() => true, { one: ask("one"), two: ask("two") })();
  expect(asked).toEqual(["one", "two"]);
  for (const answer of answers) answer();
  expect((await health).status).toBe("ready");
});
