import { jakartaDay, normalizeWhatsapp, searchTokens } from "@tukar-saldo/contracts";
import type { TransactionStatus } from "@tukar-saldo/contracts";
import type { Types } from "mongoose";
import type { Idempotency, Order } from "../domain/order.js";

/** An order as it is stored, next to its outbox. */
export interface OrderDocument {
  _id: Types.ObjectId;
  transaction_id: string;
  unique_code: string;
  status: TransactionStatus;
  version: number;
  created_at: Date;
  created_day: string;
  updated_at: Date;
  completed_at: Date | null;
  usd_cents: number;
  rate_hundredths: number;
  gross_idr: number;
  fee_idr: number;
  final_idr: number;
  account_name: string;
  user_whatsapp: string;
  whatsapp: string;
  destination: string;
  destination_account: string;
  search: string[];
  idem?: Idempotency;
}

function searchable(order: Order): string[] {
  return searchTokens({
    transaction_id: order.transactionId,
    unique_code: order.uniqueCode,
    account_name: order.accountName,
    destination_account: order.destinationAccount,
    user_whatsapp: order.whatsapp,
  });
}

export function toDocument(order: Order): Omit<OrderDocument, "_id"> & { _id: string } {
  return {
    _id: order.id,
    transaction_id: order.transactionId,
    unique_code: order.uniqueCode,
    status: order.status,
    version: order.version,
    created_at: order.createdAt,
    created_day: jakartaDay(order.createdAt),
    updated_at: order.updatedAt,
    completed_at: order.completedAt,
    usd_cents: order.amountCents,
    rate_hundredths: order.rateHundredths,
    gross_idr: order.gross,
    fee_idr: order.fee,
    final_idr: order.final,
    account_name: order.accountName,
    user_whatsapp: order.whatsapp,
    whatsapp: normalizeWhatsapp(order.whatsapp),
    destination: order.destination,
    destination_account: order.destinationAccount,
    search: searchable(order),
  };
}

export function toOrder(document: OrderDocument): Order {
  return {
    id: document._id.toHexString(),
    transactionId: document.transaction_id,
    uniqueCode: document.unique_code,
    status: document.status,
    version: document.version,
    createdAt: document.created_at,
    updatedAt: document.updated_at,
    completedAt: document.completed_at,
    amountCents: document.usd_cents,
    rateHundredths: document.rate_hundredths,
    gross: document.gross_idr,
    fee: document.fee_idr,
    final: document.final_idr,
    accountName: document.account_name,
    whatsapp: document.user_whatsapp,
    destination: document.destination,
    destinationAccount: document.destination_account,
  };
}
