import type { Actor } from "@tukar-saldo/contracts";

/** The deletion of all orders created until it began. */
export interface Reset {
  readonly id: string;
  readonly cutoff: Date;
  readonly actor: Actor;
  readonly requestId: string;
  /** Null until the orders were counted; from then on it goes through to its end. */
  readonly deletedCount: number | null;
}
