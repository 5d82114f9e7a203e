import { describe, expect, test } from "@jest/globals";
import type { OrderStatus } from "@tukar-saldo/contracts";
import { ApiError } from "../api/errors.js";
import { refetchDelay } from "./use-followed-order.js";

const openOrder = { closed: false } as OrderStatus;
const closedOrder = { closed: true } as OrderStatus;
const tooManyRequests = (retryAfter: number) => new ApiError({ kind: "rejected", status: 429, retryAfter });

describe("polling an order's status", () => {
  test.each([
    ["the status is polled after 5 s at first", openOrder, null, 0, 5_000],
    [
      "the status is polled after 20 s once the page has been visible for two minutes",
      openOrder,
      null,
      120_000,
      20_000,
    ],
    ["the status is not polled once the order is closed", closedOrder, null, 0, false],
    ["the status is polled after 20 s if the request failed", openOrder, new Error("no"), 0, 20_000],
    [
      "the status is polled after Retry-After if that is longer than 20 s",
      openOrder,
      tooManyRequests(45),
      0,
      45_000,
    ],
    ["the status is polled after 20 s if Retry-After is shorter", openOrder, tooManyRequests(2), 0, 20_000],
  ])("%s", (_title, data, error, watchedMs, delay) => {
    expect(refetchDelay({ data, error }, watchedMs)).toBe(delay);
  });
});
