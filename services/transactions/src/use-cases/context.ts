import type { HumanVerification } from "@tukar-saldo/human-verification";
import type { Relay } from "@tukar-saldo/messaging";
import type { Limiter, Logger } from "@tukar-saldo/service-kit";
import type { SettingsReader } from "@tukar-saldo/settings";
import type { DayBucketStore } from "../store/day-bucket-store.js";
import type { OrderCountStore } from "../store/order-count-store.js";
import type { OrderListStore } from "../store/order-list-store.js";
import type { OrderRemovalStore } from "../store/order-removal-store.js";
import type { OrderStore } from "../store/order-store.js";
import type { ResetStore } from "../store/reset-store.js";

/** What the use-cases work with; each asks for the parts it needs. */
export interface Context {
  readonly orders: OrderStore;
  readonly list: OrderListStore;
  readonly counts: OrderCountStore;
  readonly removal: OrderRemovalStore;
  readonly buckets: DayBucketStore;
  readonly resets: ResetStore;
  readonly settings: SettingsReader;
  readonly human: Pick<HumanVerification, "verify">;
  readonly relay: Pick<Relay, "announce" | "flush">;
  readonly limits: Limits;
  readonly resetSecret: string | undefined;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newEventId: () => string;
  /** Called once an order is stored and before it is announced: where tests let the process die. */
  readonly afterInsert: () => void;
}

/** Limits keyed by what a body says or who is signed in; those by address stand in the gateway. */
export interface Limits {
  readonly ordersOfWhatsapp: Limiter;
  readonly wrongSecretsOfAdmin: Limiter;
  readonly wrongSecretsOfAddress: Limiter;
}
