import { describe, expect, test } from "@jest/globals";
import type { OrderStatus } from "@tukar-saldo/contracts";
import { ApiError } from "../api/errors.js";
import { pauseAfter } from "./use-followed-order.js";

const open = { closed: false } as OrderStatus;
const closed = { closed: true } as OrderStatus;
const tooMany = (retryAfter: number) => new ApiError({ kind: "rejected", status: 429, retryAfter });

describe("pause between two questions for an order's status", () => {
  test.each([
    ["it is open and watched for a moment", open, null, 0, 5_000],
    ["it is open and watched for two minutes", open, null, 120_000, 20_000],
    ["it is closed", closed, null, 0, false],
    ["the desk did not answer", open, new Error("no"), 0, 20_000],
    ["the desk asks to wait", open, tooMany(45), 0, 45_000],
    ["the desk asks to wait a moment", open, tooMany(2), 0, 20_000],
  ])("when %s, then it is right", (_when, data, error, watchedMs, pause) => {
    expect(pauseAfter({ data, error }, watchedMs)).toBe(pause);
  });
});
