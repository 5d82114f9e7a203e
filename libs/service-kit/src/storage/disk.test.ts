import { expect, test } from "@jest/globals";
import { AppError } from "@tukar-saldo/contracts";
import { createDiskState } from "./disk.js";

test("a disk counts as full for 30 s after it refused a write", () => {
  let time = 0;
  const diskState = createDiskState(() => time);
  expect(diskState.check()).toEqual({ state: "has space", effect: "none" });
  diskState.recordError(new AppError("UPSTREAM_UNAVAILABLE"));
  expect(diskState.check().state).toBe("has space");
  diskState.recordError(Object.assign(new Error("no space"), { name: "MongoServerError", code: 14_031 }));
  time = 29_999;
  expect(diskState.check()).toEqual({ state: "full", effect: "degraded" });
  time = 30_000;
  expect(diskState.check().state).toBe("has space");
});
