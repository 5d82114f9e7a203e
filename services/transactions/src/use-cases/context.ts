import type { HumanVerification } from "@tukar-saldo/human-verification";
import type { DomainEvent, Pulse } from "@tukar-saldo/contracts";
import type { Publisher } from "@tukar-saldo/messaging";
import type { Cache, Limiter, Logger, CoalesceRead } from "@tukar-saldo/service-kit";
import type { SettingsReader } from "@tukar-saldo/settings";
import type { ReadCounter } from "../read-counter.js";
import type { BucketStore } from "../store/bucket-store.js";
import type { ClosingStore } from "../store/closing-store.js";
import type { CompletedOrderStore } from "../store/completed-order-store.js";
import type { CustomerStore } from "../store/customer-store.js";
import type { ErasureStore } from "../store/erasure-store.js";
import type { OpenOrderStore } from "../store/open-order-store.js";
import type { OrderCountStore } from "../store/order-count-store.js";
import type { DuplicateStore } from "../store/duplicate-store.js";
import type { OrderHistoryStore } from "../store/order-history-store.js";
import type { OrderListStore } from "../store/order-list-store.js";
import type { OrderSearchStore } from "../store/order-search-store.js";
import type { OrderReferenceStore } from "../store/order-reference-store.js";
import type { OrderRemovalStore } from "../store/order-removal-store.js";
import type { OrderStore } from "../store/order-store.js";
import type { RefundStore } from "../store/refund-store.js";
import type { RelatedOrderStore } from "../store/related-order-store.js";
import type { ResetStore } from "../store/reset-store.js";
import type { RolloutStore } from "../store/rollout-store.js";
import type { SensitiveReadStore } from "../store/sensitive-read-store.js";
import type { StaffStore } from "../store/staff-store.js";
import type { UnpaidOrderStore } from "../store/unpaid-order-store.js";
import type { EventAnnouncer } from "../store/stores.js";

/** The dependencies of the use-cases. */
export interface Context {
  readonly orders: OrderStore;
  readonly customers: CustomerStore;
  readonly duplicates: DuplicateStore;
  readonly erasures: ErasureStore;
  readonly orderList: OrderListStore;
  readonly orderSearch: OrderSearchStore;
  readonly orderReferences: OrderReferenceStore;
  readonly orderCounts: OrderCountStore;
  readonly closings: ClosingStore;
  readonly openOrders: OpenOrderStore;
  readonly completedOrders: CompletedOrderStore;
  readonly refunds: RefundStore;
  readonly orderHistories: OrderHistoryStore;
  readonly unpaidOrders: UnpaidOrderStore;
  readonly related: RelatedOrderStore;
  readonly staff: StaffStore;
  readonly orderRemoval: OrderRemovalStore;
  readonly buckets: BucketStore;
  readonly rollout: RolloutStore;
  readonly resets: ResetStore;
  readonly sensitiveReads: SensitiveReadStore;
  /** Counts the orders that each user reads on a day. */
  readonly readCounter: ReadCounter;
  readonly settings: SettingsReader;
  readonly human: Pick<HumanVerification, "verify">;
  /** Lets concurrent equal requests share one read, as all dashboards send the same requests after an event. */
  readonly coalesceRead: CoalesceRead;
  /** Caches the public figures on this replica. */
  readonly pulseCache: Cache<Pulse>;
  readonly announce: EventAnnouncer;
  /** Publishes events again, but only to the audit's queue. */
  readonly publishToAudit: (events: readonly DomainEvent[]) => Promise<void>;
  /** Publishes all pending events of the outboxes. */
  readonly flushOutbox: () => Promise<void>;
  /** Removes the event data of the given orders from the queue with personal data and Redis' append-only file. */
  readonly purgeQueues: Publisher["purge"];
  /** Rewrites the files of the embedded storage without removed and overwritten values. */
  readonly rewriteStorageFiles: () => Promise<unknown>;
  readonly limits: RateLimiters;
  /** The secret that a reset requires; undefined if orders cannot be reset. */
  readonly resetSecret: string | undefined;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newEventId: () => string;
  /** Called when an order is stored but its event is not published yet. Tests crash the process at this point. */
  readonly afterInsert: () => void;
}

/** The rate limits that depend on the request body or on the user. The gateway limits all requests by IP address. */
export interface RateLimiters {
  readonly ordersPerWhatsapp: Limiter;
  readonly wrongSecretsPerAdmin: Limiter;
  readonly wrongSecretsPerAddress: Limiter;
}
