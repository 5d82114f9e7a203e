import { expect, jest, test } from "@jest/globals";
import NodeContextEnvironment from "./environment.cjs";

const projectConfig = { fakeTimers: {}, rootDir: "" } as ConstructorParameters<
  typeof NodeContextEnvironment
>[0]["projectConfig"];

test("after a test file, variables, globals and the exit code are as before it", async () => {
  const { HOME } = process.env;
  const { exit, exitCode } = process;
  const originalFetch = globalThis.fetch;
  const environment = new NodeContextEnvironment({ projectConfig });
  Object.assign(process.env, { HOME: "elsewhere", LEFT_BEHIND: "1" });
  Object.assign(process, { exit: () => undefined, exitCode: 3 });
  globalThis.fetch = () => Promise.reject(new Error("not fetched"));
  await environment.teardown();
  expect(process.env).toMatchObject({ HOME });
  expect(process.env).not.toHaveProperty("LEFT_BEHIND");
  expect([process.exit, process.exitCode, globalThis.fetch]).toEqual([exit, exitCode, originalFetch]);
});

test("after a test file that replaced process.env, process.env is the original object again", async () => {
  const { env } = process;
  const environment = new NodeContextEnvironment({ projectConfig });
  process.env = {};
  await environment.teardown();
  expect(process.env).toBe(env);
});

test("after a test file that left spies on, the spied functions are the original ones", async () => {
  const environment = new NodeContextEnvironment({ projectConfig });
  const { now } = Date;
  environment.moduleMocker.spyOn(Date, "now").mockReturnValue(0);
  await environment.teardown();
  expect(Date.now).toBe(now);
});

test("after a test file that left fake timers on, timers are real", async () => {
  const environment = new NodeContextEnvironment({ projectConfig });
  environment.fakeTimersModern.useFakeTimers();
  await environment.teardown();
  await new Promise((resolve) => setTimeout(resolve, 1));
});

test("mocking a module is refused, as other test files share it", () => {
  expect(() => jest.unstable_mockModule("zod", () => ({}))).toThrow("pass a fake");
});
