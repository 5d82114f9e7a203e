import { LIST_LIMIT_MAX, type TransactionRow } from "@tukar-saldo/contracts";
import { useEffect, useEffectEvent, useState } from "react";
import type { Orders } from "./use-orders.js";

interface Selection {
  readonly id: string | undefined;
  readonly up: () => void;
  readonly down: () => void;
  readonly toOldest: () => void;
}

/** The order that the keys act upon. The oldest pending one is sought where it is: below, or behind the filter. */
export function useSelection(
  shown: readonly TransactionRow[],
  orders: Orders,
  oldest: TransactionRow | undefined,
  pending: { readonly isShown: boolean; readonly show: () => void },
): Selection {
  const [id, setId] = useState<string>();
  const [sought, setSought] = useState<string>();
  const at = shown.findIndex(({ transaction_id }) => transaction_id === id);
  const isShown = (wanted: string): boolean => shown.some(({ transaction_id }) => transaction_id === wanted);
  const select = (index: number): void => {
    const row = shown[Math.max(0, Math.min(shown.length - 1, index))];
    if (row) setId(row.transaction_id);
  };

  const seek = useEffectEvent(async (wanted: string) => {
    if (isShown(wanted)) {
      setId(wanted);
      setSought(undefined);
    } else if (pending.isShown && orders.isCurrent && !orders.isLoadingMore) {
      if (orders.list?.nextCursor) await orders.more(LIST_LIMIT_MAX);
      else setSought(undefined);
    }
  });
  useEffect(() => {
    if (sought) void seek(sought);
  }, [sought, pending.isShown, orders.list, orders.isLoadingMore]);

  return {
    id: at < 0 ? undefined : id,
    down: () => select(at + 1),
    up: () => select(at - 1),
    toOldest: () => {
      if (!oldest) return;
      setId(undefined);
      setSought(oldest.transaction_id);
      if (!isShown(oldest.transaction_id)) pending.show();
    },
  };
}
