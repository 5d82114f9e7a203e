import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";

/** What the record of an order is given by the list around it. */
export interface RecordProps {
  /** The order's transaction id. */
  readonly id: string;
  readonly isAdmin: boolean;
  readonly mayProcess: boolean;
  /** Shows the record of another order instead. */
  readonly onOpen: (transactionId: string) => void;
  readonly onClose: () => void;
  /** Changes the status; what ends an order is asked over the list. */
  readonly onStatus: (row: TransactionRow, to: TransactionStatus) => void;
}
