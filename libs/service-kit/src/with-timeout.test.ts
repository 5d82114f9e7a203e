import { expect, test } from "@jest/globals";
import { withTimeout } from "./with-timeout.js";

const createError = () => new Error("too late");

test("withTimeout settles like a promise that settles in time", async () => {
  await expect(withTimeout(Promise.resolve(1), 60_000, createError)).resolves.toBe(1);
  await expect(withTimeout(Promise.reject(new Error("no")), 60_000, createError)).rejects.toThrow("no");
});

test("withTimeout rejects with the given error if the promise does not settle in time", async () => {
  await expect(withTimeout(new Promise(() => undefined), 1, createError)).rejects.toThrow("too late");
});
