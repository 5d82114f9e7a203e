import { expect, test } from "@jest/globals";
import { AppError } from "@tukar-saldo/contracts";
import { createDiskState } from "./disk.js";

test("a disk counts as full for 30 s after it refused a write", () => {
  let time = 0;
  const disk = createDiskState(() => time);
  expect(disk.check()).toEqual({ state: "has space", effect: "none" });
  disk.recordError(new AppError("UPSTREAM_UNAVAILABLE"));
  expect(disk.check().state).toBe("has space");
  disk.recordError(Object.assign(new Error("no space"), { name: "MongoServerError", code: 14_031 }));
  time = 29_999;
  expect(disk.check()).toEqual({ state: "full", effect: "degraded" });
  time = 30_000;
  expect(disk.check().state).toBe("has space");
});
