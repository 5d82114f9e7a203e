import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import type { ListData } from "../../shared/orders/list-data.js";
import type { Filter } from "../../shared/orders/list-filter.js";
import type { SelectedOrder } from "./use-selection.js";

/** Props of the order list and of its lines. */
export interface OrderListProps {
  readonly list: ListData;
  readonly filter: Filter;
  readonly now: number;
  readonly earlier: {
    readonly rows: readonly TransactionRow[] | undefined;
    readonly isCapped: boolean;
    open: boolean;
    toggle: () => void;
    showAllPending: () => void;
  };
  readonly selected: SelectedOrder | undefined;
  readonly nextId: string | undefined;
  readonly onStatus: ((row: TransactionRow, to: TransactionStatus) => void) | undefined;
  readonly onUndo: (saved: TransactionRow, before: TransactionRow) => void;
  readonly onFocusOrder: (id: string) => void;
}
