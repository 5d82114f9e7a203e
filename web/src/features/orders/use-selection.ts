import { MAX_PAGE_ROWS } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Orders } from "./use-orders.js";

/** A selected order. Selecting it again creates a new object, so that it is scrolled to again. */
export interface SelectedOrder {
  readonly id: string;
  /** Selects without moving the focus. */
  readonly keepsFocus?: boolean;
}

interface Selection {
  /** Undefined while the order is not in the list. */
  readonly selected: SelectedOrder | undefined;
  readonly row: TransactionRow | undefined;
  readonly up: () => void;
  readonly down: () => void;
  readonly toOldest: () => void;
  /** Selects an order that is in the list or about to appear. */
  readonly choose: (id: string, keepsFocus?: boolean) => void;
  /** Selects the order that received the focus, since keys act on the focused order. */
  readonly selectFocused: (id: string) => void;
}

/** The order that keys act on. `toOldest` loads more pages or changes the filter until it finds the order. */
export function useSelection(
  shownRows: readonly TransactionRow[],
  orders: Orders,
  oldest: TransactionRow | undefined,
  pending: { readonly isShown: boolean; readonly show: () => void },
): Selection {
  const [selected, setSelected] = useState<SelectedOrder>();
  const [isSeekingOldest, setSeekingOldest] = useState(false);
  // Memoized, as searching thousands of rows on every render would be slow.
  const index = useMemo(() => findRowIndex(shownRows, selected?.id), [shownRows, selected?.id]);
  const moveTo = (to: number): void => {
    const row = shownRows[Math.max(0, Math.min(shownRows.length - 1, to))];
    setSeekingOldest(false);
    if (row) setSelected({ id: row.transaction_id });
  };

  const choose = (id: string, keepsFocus = false): void => {
    setSeekingOldest(false);
    setSelected({ id, keepsFocus });
  };

  const hasMorePages = orders.isCurrent && !orders.isLoadingMore && Boolean(orders.list?.nextCursor);
  const shouldLoadMore = isSeekingOldest && index < 0 && pending.isShown && hasMorePages;
  const loadMore = useEffectEvent(() => void orders.loadPage(MAX_PAGE_ROWS));
  useEffect(() => {
    if (shouldLoadMore) loadMore();
  }, [shouldLoadMore]);

  return {
    selected: index < 0 ? undefined : selected,
    row: shownRows[index],
    down: () => moveTo(index + 1),
    up: () => moveTo(index - 1),
    choose,
    selectFocused: (id) => {
      if (selected?.id !== id) choose(id, true);
    },
    toOldest: () => {
      if (!oldest) return;
      setSelected({ id: oldest.transaction_id });
      setSeekingOldest(true);
      if (findRowIndex(shownRows, oldest.transaction_id) < 0) pending.show();
    },
  };
}

const findRowIndex = (rows: readonly TransactionRow[], id: string | undefined): number =>
  id === undefined ? -1 : rows.findIndex((row) => row.transaction_id === id);
