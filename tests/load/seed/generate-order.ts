import {
  DEFAULT_SETTINGS,
  DESTINATIONS,
  encodeTransactionId,
  generateOrderCode,
} from "@tukar-saldo/contracts";
import type { TransactionStatus } from "@tukar-saldo/contracts";
import { changeStatus, placeOrder } from "../../../services/transactions/src/domain/order-changes.js";
import type { OrderChange } from "../../../services/transactions/src/domain/order-changes.js";
import type {
  IdempotencyRecord,
  OrderCodes,
  OrderRequest,
} from "../../../services/transactions/src/domain/order.js";
import { createIdempotencyRecord } from "../../../services/transactions/src/use-cases/create-order.js";
import type { RandomSource } from "./random-source.js";

const FIRST_NAMES = ["Budi", "Siti", "Agus", "Dewi", "Eko", "Rina", "Joko", "Putri", "Andi", "Sri"] as const;
const MORE_FIRST_NAMES = [
  "Hendra",
  "Maya",
  "Wayan",
  "Ni Luh Ayu",
  "Muhammad Fajar",
  "Kadek",
  "Bagus",
] as const;
const LAST_NAMES = [
  "Santoso",
  "Wijaya",
  "Lestari",
  "Saputra",
  "Hidayat",
  "Kusuma",
  "Pratama",
  "Utami",
] as const;
const ALL_FIRST_NAMES = [...FIRST_NAMES, ...MORE_FIRST_NAMES] as const;
const DESTINATION_VALUES = DESTINATIONS.map(({ value }) => value) as [string, ...string[]];

const VISITOR = { id: null, name: null, role: "visitor", ip: "127.0.0.1" } as const;
const MARKUP_HUNDREDTHS = 800;
const MINUTE_MS = 60_000;
const MAX_MINUTES_PER_STATUS = 90;

export interface GeneratedOrderSpec {
  readonly createdAt: Date;
  readonly status: TransactionStatus;
  /** The customer's name; default: a random one. */
  readonly accountName?: string | undefined;
}

export interface GeneratedOrder {
  readonly order: OrderChange["order"];
  readonly idem: IdempotencyRecord | undefined;
}

/** Generates the ids and codes of an order that is created at this time. */
export const generateCodes = (createdAt: Date, random: RandomSource): OrderCodes => ({
  id: createObjectId(createdAt, random),
  transaction_id: encodeTransactionId(random.bytes(16)),
  unique_code: generateOrderCode((below) => random.below(below)),
});

/** Generates an ObjectId with this creation time. */
function createObjectId(at: Date, random: RandomSource): string {
  const unixSeconds = Math.floor(at.getTime() / 1_000);
  return unixSeconds.toString(16).padStart(8, "0") + Buffer.from(random.bytes(8)).toString("hex");
}

function generateRequest(random: RandomSource, accountName?: string): OrderRequest {
  return {
    usd_cents: 500 + random.below(49_500),
    destination: random.pick(DESTINATION_VALUES),
    destination_account: random.digits(10),
    user_whatsapp: `08${random.digits(10)}`,
    account_name: accountName ?? `${random.pick(ALL_FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
  };
}

/** Lists the status changes that lead from a pending order to this status. */
const listStatusChanges = (status: TransactionStatus): TransactionStatus[] => {
  if (status === "pending") return [];
  return status === "completed" ? ["processing", "completed"] : [status];
};

/** Generates an order by the rules of the service transactions: places it, then changes it to the spec's status. */
export function generateOrder(
  random: RandomSource,
  { createdAt, status, accountName }: GeneratedOrderSpec,
): GeneratedOrder {
  const request = generateRequest(random, accountName);
  const quoteTerms = {
    ...DEFAULT_SETTINGS,
    is_online: true,
    usd_rate: 1_450_000 + random.below(100_000),
    markup: MARKUP_HUNDREDTHS,
  };
  const codes = generateCodes(createdAt, random);
  const requestKey = Buffer.from(random.bytes(16)).toString("hex");
  const createCause = (now: Date) => ({
    actor: VISITOR,
    requestId: requestKey,
    now,
    newEventId: () => requestKey,
  });
  let { order } = placeOrder(request, quoteTerms, codes, createCause(createdAt));
  for (const step of listStatusChanges(status)) {
    const minutes = 1 + random.below(MAX_MINUTES_PER_STATUS);
    const changedAt = new Date(order.updated_at.getTime() + minutes * MINUTE_MS);
    order = changeStatus(order, { status: step }, createCause(changedAt)).order;
  }
  return { order, idem: createIdempotencyRecord(requestKey, request) };
}
