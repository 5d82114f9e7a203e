import { expect, test } from "@jest/globals";
import { createHealthCheck } from "./health.js";
import type { DependencyState } from "./health.js";

const upState: DependencyState = { state: "up", effect: "none" };
const degradedState: DependencyState = { state: "down", effect: "degraded" };
const unreadyState: DependencyState = { state: "down", effect: "unready" };

test.each([
  [true, upState, upState, "ready"],
  [true, upState, degradedState, "degraded"],
  [true, degradedState, unreadyState, "not ready"],
  [false, upState, upState, "not ready"],
] as const)(
  "with isReady %s and the dependencies %j and %j, the status of the health check is %s",
  async (ready, mongodb, redis, status) => {
    const check = createHealthCheck(() => ready, { mongodb: () => mongodb, redis: async () => redis });
    expect(await check()).toEqual({
      status,
      dependencies: { mongodb: mongodb.state, redis: redis.state },
    });
  },
);

test("the health check checks the dependencies concurrently", async () => {
  const startedChecks: string[] = [];
  const resolvers: (() => void)[] = [];
  const createCheck = (name: string) => () => {
    startedChecks.push(name);
    return new Promise<DependencyState>((resolve) => resolvers.push(() => resolve(upState)));
  };
  const healthReport = createHealthCheck(() => true, { one: createCheck("one"), two: createCheck("two") })();
  expect(startedChecks).toEqual(["one", "two"]);
  for (const resolve of resolvers) resolve();
  expect((await healthReport).status).toBe("ready");
});
