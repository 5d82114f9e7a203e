import type { TransactionStatus } from "@tukar-saldo/contracts";

/** An order as the rules see it; money in integers: USD cents, rupiah, rates in hundredths of a rupiah. */
export interface Order {
  readonly id: string;
  readonly transactionId: string;
  readonly uniqueCode: string;
  readonly status: TransactionStatus;
  /** Begins at 1 and rises by 1 with every change. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
  readonly amountCents: number;
  readonly rateHundredths: number;
  readonly gross: number;
  readonly fee: number;
  readonly final: number;
  readonly accountName: string;
  /** As the visitor typed it. */
  readonly whatsapp: string;
  readonly destination: string;
  readonly destinationAccount: string;
}

/** The business fields of an order: what the visitor decides and nothing else. */
export interface OrderRequest {
  readonly amountCents: number;
  readonly accountName: string;
  readonly whatsapp: string;
  readonly destination: string;
  readonly destinationAccount: string;
}

/** Drawn anew for every attempt to store an order. */
export interface OrderCodes {
  readonly id: string;
  readonly transactionId: string;
  readonly uniqueCode: string;
}

/** The visitor's own key for a request, and a fingerprint of what it was used for. */
export interface Idempotency {
  readonly key: string;
  readonly fingerprint: string;
}

export interface CreatedOrder {
  readonly order: Order;
  /** An earlier copy of the same request made it. */
  readonly isReplay: boolean;
}
