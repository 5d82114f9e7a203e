import { expect, test } from "@jest/globals";
import { withTimeout } from "./with-timeout.js";

const createTimeoutError = () => new Error("too late");

test("withTimeout settles like the promise if the promise settles before the timeout", async () => {
  await expect(withTimeout(Promise.resolve(1), 60_000, createTimeoutError)).resolves.toBe(1);
  await expect(withTimeout(Promise.reject(new Error("no")), 60_000, createTimeoutError)).rejects.toThrow(
    "no",
  );
});

test("withTimeout rejects with the given error if the promise does not settle before the timeout", async () => {
  await expect(withTimeout(new Promise(() => undefined), 1, createTimeoutError)).rejects.toThrow("too late");
});
