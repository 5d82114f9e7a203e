import { MAX_PAGE_ROWS } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Orders } from "./use-orders.js";

/** An order that was chosen; choosing it again is a new choice. */
export interface Selected {
  readonly id: string;
  /** The focus stays where it is. */
  readonly isQuiet?: boolean;
}

interface Selection {
  /** Undefined while the order is not in the list. */
  readonly selected: Selected | undefined;
  readonly row: TransactionRow | undefined;
  readonly up: () => void;
  readonly down: () => void;
  readonly toOldest: () => void;
  /** An order that is in the list, or will be in a moment. */
  readonly choose: (id: string, isQuiet?: boolean) => void;
  /** The focus came into an order: what has the focus is what the keys act upon. */
  readonly follow: (id: string) => void;
}

/** The order the keys act upon. The oldest pending one is sought where it is: below, or behind the filter. */
export function useSelection(
  shown: readonly TransactionRow[],
  orders: Orders,
  oldest: TransactionRow | undefined,
  pending: { readonly isShown: boolean; readonly show: () => void },
): Selection {
  const [selected, setSelected] = useState<Selected>();
  const [isSeeking, setSeeking] = useState(false);
  // Looked for among thousands, so not with every rendering.
  const at = useMemo(() => placeOf(shown, selected?.id), [shown, selected?.id]);
  const step = (to: number): void => {
    const row = shown[Math.max(0, Math.min(shown.length - 1, to))];
    setSeeking(false);
    if (row) setSelected({ id: row.transaction_id });
  };

  const choose = (id: string, isQuiet = false): void => {
    setSeeking(false);
    setSelected({ id, isQuiet });
  };

  const mayBeBelow = orders.isCurrent && !orders.isLoadingMore && Boolean(orders.list?.nextCursor);
  const wantsMore = isSeeking && at < 0 && pending.isShown && mayBeBelow;
  const loadMore = useEffectEvent(() => void orders.more(MAX_PAGE_ROWS));
  useEffect(() => {
    if (wantsMore) loadMore();
  }, [wantsMore]);

  return {
    selected: at < 0 ? undefined : selected,
    row: shown[at],
    down: () => step(at + 1),
    up: () => step(at - 1),
    choose,
    follow: (id) => {
      if (selected?.id !== id) choose(id, true);
    },
    toOldest: () => {
      if (!oldest) return;
      setSelected({ id: oldest.transaction_id });
      setSeeking(true);
      if (placeOf(shown, oldest.transaction_id) < 0) pending.show();
    },
  };
}

const placeOf = (rows: readonly TransactionRow[], id: string | undefined): number =>
  id === undefined ? -1 : rows.findIndex((row) => row.transaction_id === id);
