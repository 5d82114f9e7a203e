import { describe, expect, test } from "@jest/globals";
import type { OrderStatus } from "@tukar-saldo/contracts";
import { ApiError } from "../api/errors.js";
import { refetchDelay } from "./use-followed-order.js";

const open = { closed: false } as OrderStatus;
const closed = { closed: true } as OrderStatus;
const tooMany = (retryAfter: number) => new ApiError({ kind: "rejected", status: 429, retryAfter });

describe("following an order's status", () => {
  test.each([
    ["asks again after 5 s at first", open, null, 0, 5_000],
    ["asks again after 20 s once it was watched for two minutes", open, null, 120_000, 20_000],
    ["never asks again once the order is closed", closed, null, 0, false],
    ["asks again after 20 s when the desk did not answer", open, new Error("no"), 0, 20_000],
    ["asks again when the desk says so", open, tooMany(45), 0, 45_000],
    ["asks again after 20 s when the desk asks to wait a moment", open, tooMany(2), 0, 20_000],
  ])("%s", (_promise, data, error, watchedMs, delay) => {
    expect(refetchDelay({ data, error }, watchedMs)).toBe(delay);
  });
});
