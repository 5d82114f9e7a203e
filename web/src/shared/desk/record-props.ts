import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";

/** The props that the list passes to the record of an order. */
export interface RecordProps {
  /** The order's transaction id. */
  readonly id: string;
  readonly isAdmin: boolean;
  readonly mayProcess: boolean;
  /** Shows the record of another order instead. */
  readonly onOpen: (transactionId: string) => void;
  readonly onClose: () => void;
  /** Changes the status; if that closes the order, the list first asks for confirmation. */
  readonly onStatus: (row: TransactionRow, to: TransactionStatus) => void;
}
