import type { TransactionRow } from "@tukar-saldo/contracts";

/** How long a new row is highlighted. */
const HIGHLIGHT_DURATION_MS = 2_000;

/** Which orders have just arrived, and which the user has not seen because the list was scrolled down. */
export interface Arrivals {
  add(rows: readonly TransactionRow[]): void;
  /** Marks all orders as seen; called when the top of the list is visible. */
  markSeen(): void;
  snapshot(): ArrivalsState;
  subscribe(listener: () => void): () => void;
}

interface ArrivalsState {
  readonly fresh: ReadonlySet<string>;
  readonly unseen: ReadonlySet<string>;
}

export function createArrivals(): Arrivals {
  let state: ArrivalsState = { fresh: new Set(), unseen: new Set() };
  const listeners = new Set<() => void>();
  const updateState = (next: Partial<ArrivalsState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  return {
    add(rows) {
      const ids = rows.map(({ transaction_id }) => transaction_id);
      if (ids.length === 0) return;
      updateState({ fresh: new Set([...state.fresh, ...ids]), unseen: new Set([...state.unseen, ...ids]) });
      setTimeout(
        () => updateState({ fresh: new Set([...state.fresh].filter((id) => !ids.includes(id))) }),
        HIGHLIGHT_DURATION_MS,
      );
    },
    markSeen() {
      if (state.unseen.size > 0) updateState({ unseen: new Set() });
    },
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
