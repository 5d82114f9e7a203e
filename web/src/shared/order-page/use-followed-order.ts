import type { OrderStatus } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { rejectionOf } from "../api/errors.js";
import { forgetOrder } from "./memory.js";
import { statusQuery } from "./order-queries.js";

const FREQUENT_FOR_MS = 120_000;
const FREQUENT_MS = 5_000;
const INFREQUENT_MS = 20_000;

/** When to ask again: often at first, seldom later and after a failure, never once the order is closed. */
export function refetchDelay(
  { data, error }: { readonly data: OrderStatus | undefined; readonly error: Error | null },
  watchedMs: number,
): number | false {
  if (error) return Math.max(INFREQUENT_MS, (rejectionOf(error)?.retryAfter ?? 0) * 1_000);
  if (data?.closed) return false;
  return watchedMs < FREQUENT_FOR_MS ? FREQUENT_MS : INFREQUENT_MS;
}

/** What the status says anew of an order. */
type StatusFields = Pick<
  OrderStatus,
  "status" | "completed_at" | "paypal_amount" | "final_amount" | "expires_at"
>;

interface Followed<Order> {
  /** As it is by now. */
  readonly order: Order;
  /** The first answer of the desk is on its way. */
  readonly asking: boolean;
}

/** Follows an order while its page is open and visible; a failed question is not worth a word. */
export function useFollowedOrder<Order extends StatusFields & { readonly transaction_id: string }>(
  order: Order,
): Followed<Order> {
  const { transaction_id } = order;
  const watchedSince = useWatchedSince();
  const { data, isPending } = useQuery({
    ...statusQuery(transaction_id),
    refetchInterval: ({ state }) => refetchDelay(state, Date.now() - (watchedSince.current ?? Date.now())),
  });
  const closed = data?.closed === true;
  useEffect(() => {
    if (closed) forgetOrder(transaction_id);
  }, [closed, transaction_id]);
  return { order: { ...order, ...data }, asking: isPending };
}

/** Since when the visitor has been looking at the page without a break, milliseconds. */
function useWatchedSince() {
  const since = useRef<number>(undefined);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === "visible") since.current = Date.now();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return since;
}
