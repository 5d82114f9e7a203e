import type { TransactionRow } from "@tukar-saldo/contracts";

/** How long a new row is tinted. */
const FRESH_MS = 2_000;

/** Which orders just arrived, and how many came while the person looked elsewhere in the list. */
export interface Arrivals {
  add(rows: readonly TransactionRow[]): void;
  /** Everything above was seen. */
  seen(): void;
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
  const become = (next: Partial<ArrivalsState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  return {
    add(rows) {
      const ids = rows.map(({ transaction_id }) => transaction_id);
      if (ids.length === 0) return;
      become({ fresh: new Set([...state.fresh, ...ids]), unseen: new Set([...state.unseen, ...ids]) });
      setTimeout(
        () => become({ fresh: new Set([...state.fresh].filter((id) => !ids.includes(id))) }),
        FRESH_MS,
      );
    },
    seen() {
      if (state.unseen.size > 0) become({ unseen: new Set() });
    },
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
