import { expect, test } from "@jest/globals";
import { AppError } from "@tukar-saldo/contracts";
import { mongo } from "mongoose";
import { toAppError, toErrorResponse } from "./error-response.js";

test("an error response fills in the placeholders in its message and in the messages of invalid fields", () => {
  const text = "users.error.password";
  const error = new AppError("VALIDATION_FAILED", { text, values: { min: 6 }, fields: { password: text } });
  const { body } = toErrorResponse(error, "id", "r1");
  expect(body).toMatchObject({ error: "Password minimal 6 karakter", message: body.error });
  expect(body.fields).toEqual({ password: "Password minimal 6 karakter" });
});

test.each([
  ["an outage becomes UPSTREAM_UNAVAILABLE", [], "UPSTREAM_UNAVAILABLE"],
  ["a refused document becomes INTERNAL", [{ code: 11_000 }], "INTERNAL"],
])("a bulk write error that is caused by %s", (_case, writeErrors, code) => {
  const error = Object.assign(new Error("bulk write"), { name: "MongoBulkWriteError", writeErrors });
  expect(toAppError(error).code).toBe(code);
});

test.each(["PoolClearedOnNetworkError", "MongoPoolClearedError", "MongoNetworkTimeoutError"])(
  "the driver's %s becomes UPSTREAM_UNAVAILABLE",
  (name) => {
    const error = Object.assign(new Error("connection interrupted"), { name });
    expect(toAppError(error).code).toBe("UPSTREAM_UNAVAILABLE");
  },
);

const DISK_FULL_REPLY = { ok: 0, code: 14_031, codeName: "OutOfDiskSpace", errmsg: "no space left" };

test.each([
  ["a command", new mongo.MongoServerError(DISK_FULL_REPLY)],
  ["a bulk write", new mongo.MongoBulkWriteError(new mongo.MongoServerError(DISK_FULL_REPLY), {} as never)],
])("%s that finds the disk full is answered with 503 STORAGE_FULL", (_case, error) => {
  expect(toAppError(error)).toMatchObject({ code: "STORAGE_FULL", options: { retryAfter: 10 } });
});

test.each([
  [1, "1 detik"],
  [119, "119 detik"],
  [120, "2 menit"],
  [891, "15 menit"],
])("a RATE_LIMITED error with a retry after %d s tells the client to wait %s", (retryAfter, wait) => {
  const { body } = toErrorResponse(new AppError("RATE_LIMITED", { retryAfter }), "id", "r1");
  expect(body.error).toBe(`Terlalu banyak percobaan. Coba lagi dalam ${wait}.`);
});
