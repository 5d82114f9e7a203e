import type { OrderStatus } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { rejectionOf } from "../api/errors.js";
import { forgetOrder } from "./order-storage.js";
import { statusQuery } from "./order-queries.js";

const FREQUENT_POLLING_DURATION_MS = 120_000;
const SHORT_POLLING_DELAY_MS = 5_000;
const LONG_POLLING_DELAY_MS = 20_000;

/** The polling delay in milliseconds: short at first, longer later and after a failure; false for a closed order. */
export function refetchDelay(
  { data, error }: { readonly data: OrderStatus | undefined; readonly error: Error | null },
  watchedMs: number,
): number | false {
  if (error) return Math.max(LONG_POLLING_DELAY_MS, (rejectionOf(error)?.retryAfter ?? 0) * 1_000);
  if (data?.closed) return false;
  return watchedMs < FREQUENT_POLLING_DURATION_MS ? SHORT_POLLING_DELAY_MS : LONG_POLLING_DELAY_MS;
}

/** The fields of an order that each reply to a status request updates. */
type StatusFields = Pick<
  OrderStatus,
  "status" | "completed_at" | "paypal_amount" | "final_amount" | "expires_at"
>;

interface FollowedOrder<Order> {
  /** The order with its current status. */
  readonly order: Order;
  /** Whether the first status request is pending. */
  readonly isStatusPending: boolean;
  /** Whether staff repriced the order since, so that its rate, gross amount and fee belong to other amounts. */
  readonly isQuoteOutdated: boolean;
}

/** Polls an order's status while its page is open and visible; failed requests are not shown. */
export function useFollowedOrder<Order extends StatusFields & { readonly transaction_id: string }>(
  order: Order,
): FollowedOrder<Order> {
  const { transaction_id } = order;
  const visibleSince = useVisibleSince();
  const { data, isPending } = useQuery({
    ...statusQuery(transaction_id),
    refetchInterval: ({ state }) => refetchDelay(state, Date.now() - (visibleSince.current ?? Date.now())),
  });
  const isClosed = data?.closed === true;
  useEffect(() => {
    if (isClosed) forgetOrder(transaction_id);
  }, [isClosed, transaction_id]);
  const isQuoteOutdated =
    data !== undefined &&
    (data.paypal_amount !== order.paypal_amount || data.final_amount !== order.final_amount);
  return { order: { ...order, ...data }, isStatusPending: isPending, isQuoteOutdated };
}

/** When the page last became visible, in epoch milliseconds. */
function useVisibleSince() {
  const visibleSince = useRef<number>(undefined);
  useEffect(() => {
    const updateIfVisible = (): void => {
      if (document.visibilityState === "visible") visibleSince.current = Date.now();
    };
    updateIfVisible();
    document.addEventListener("visibilitychange", updateIfVisible);
    return () => document.removeEventListener("visibilitychange", updateIfVisible);
  }, []);
  return visibleSince;
}
