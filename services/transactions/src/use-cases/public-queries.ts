import { randomUUID } from "node:crypto";
import { AppError, formatMessage } from "@tukar-saldo/contracts";
import type {
  Language,
  MessageKey,
  OrderStatus,
  PaymentInstructions,
  TransactionReport,
} from "@tukar-saldo/contracts";
import { timingSafeEqualStrings } from "@tukar-saldo/service-kit";
import { toOrderStatus, toReport } from "../domain/order-row.js";
import type { Order } from "../domain/order.js";
import { createPaymentInstructions } from "../domain/payment-instructions.js";
import { listDestinations } from "../domain/destinations.js";
import type { OfferedDestination } from "../domain/destinations.js";
import { listRates } from "../domain/rates.js";
import type { RateEntry } from "../domain/rates.js";
import type { Context } from "./context.js";

export interface Rates {
  readonly rates: Record<string, RateEntry>;
  /** When rate or markup was last set or confirmed; null if never. */
  readonly updatedAt: string | null;
}

/** Reads the current rates for customers. */
export async function getRates({ settings }: Pick<Context, "settings">): Promise<Rates> {
  const currentSettings = await settings.readCached();
  return {
    rates: listRates(currentSettings),
    updatedAt: currentSettings.rate_updated_at?.toISOString() ?? null,
  };
}

/** Reads the payout destinations, and which of them are closed now. */
export async function getDestinations({
  settings,
  now,
}: Pick<Context, "settings" | "now">): Promise<OfferedDestination[]> {
  return listDestinations(await settings.readCached(), now());
}

/** Reads the payment instructions of an open order. */
export async function getPaymentInstructions(
  context: Pick<Context, "orders" | "settings" | "now">,
  { transactionId, language }: { transactionId: string; language: Language },
): Promise<PaymentInstructions> {
  const order = await findOrder(context, transactionId);
  const instructions = createPaymentInstructions(order, await context.settings.read(), context.now());
  const warning = formatMessage(language, "order.note.includeCode", { code: order.unique_code });
  return { ...instructions, warning };
}

export interface ReportQuery {
  readonly transactionId: string;
  readonly token: string;
  /** The request's Idempotency-Key header. */
  readonly key: string | undefined;
  readonly ip: string;
  readonly requestId: string;
}

/**
 * Reads the report of an order. The visitor is verified first, so that a refusal does not reveal whether the order
 * exists. If reports are masked, name and account are shown only with the idempotency key that created the order.
 */
export async function getReport(
  { human, orders, settings }: Pick<Context, "human" | "orders" | "settings">,
  { transactionId, token, key, ip, requestId }: ReportQuery,
): Promise<TransactionReport> {
  await human.verify({ token, action: "transaction_detail", ip, requestId });
  const [result, { report_mask }] = await Promise.all([orders.findWithKey(transactionId), settings.read()]);
  const { order, key: ownKey } = requireFound(result);
  const isOwner = timingSafeEqualStrings(key ?? "", ownKey ?? randomUUID());
  return toReport(order, { isMasked: report_mask && !isOwner });
}

/** Reads the public status of an order, without human verification. */
export async function getOrderStatus(
  { orders }: Pick<Context, "orders">,
  transactionId: string,
): Promise<OrderStatus> {
  const fields = await orders.findPublicStatus(transactionId);
  return toOrderStatus(requireFound(fields));
}

async function findOrder({ orders }: Pick<Context, "orders">, transactionId: string): Promise<Order> {
  return requireFound(await orders.findByTransactionId(transactionId));
}

/** Returns a query's result. @throws AppError NOT_FOUND if it is undefined, as for an unknown or ill-formed id */
export function requireFound<T>(found: T | undefined, text: MessageKey = "report.error.notFound"): T {
  if (found === undefined) throw new AppError("NOT_FOUND", { text });
  return found;
}
