import { normalizeWhatsapp, pick, toHundredths } from "@tukar-saldo/contracts";
import type {
  CancelReason,
  CreateOrderBody,
  TransactionRow,
  TransactionStatus,
} from "@tukar-saldo/contracts";
import type { HistoryEntry } from "./history-entry.js";

type RequestFields = Omit<CreateOrderBody, "paypal_amount" | "captcha_token" | "terms_version">;

/**
 * The order as the visitor entered it. Fields are named as in the request body, except the amount; optional fields
 * that were not given are absent.
 */
export type OrderRequest = { readonly [F in keyof RequestFields]: Exclude<RequestFields[F], undefined> } & {
  readonly usd_cents: number;
  /** The version of the terms to which the order form linked. */
  readonly terms_version?: number | null;
};

/** The optional fields of an order. A field is absent in orders that were stored before the field existed. */
interface OptionalOrderFields {
  readonly customer_paid_at?: Date | null;
  readonly duplicate_of?: string | null;
  readonly cancel_reason?: CancelReason | null;
  /** What staff wrote about the cancellation. The customer never sees it. */
  readonly reason_text?: string | null;
  readonly updated_by?: TransactionRow["updated_by"];
  readonly market_rate_hundredths?: number | null;
  /** The changes of the order, oldest first. Only reads of single orders include them. */
  readonly history?: HistoryEntry[] | null;
  /** When the order's rate expires; if absent, the rate never expires. */
  readonly expires_at?: Date | null;
}

/** Who works on an order. */
export interface Handler {
  readonly id: string;
  readonly name: string;
}

/** An amount that was sent back to the customer, in US cents. */
export interface Refund {
  readonly amount_cents: number;
  readonly reference: string | null;
  readonly at: Date;
}

/** A note that a staff member wrote about an order. It is never edited. */
export interface Note {
  readonly id: string;
  readonly at: Date;
  readonly by: Handler;
  readonly text: string;
  /** The idempotency key of the request that added the note. */
  readonly key?: string;
}

/** The amount in USD and what was calculated from it. */
export type Price = Pick<Order, "usd_cents" | "rate_hundredths" | "gross_idr" | "fee_idr" | "final_idr">;

/** The fields that staff record while they work on an order. Each field is absent until it is recorded. */
interface RecordFields {
  readonly handler?: Handler | null;
  readonly handled_at?: Date | null;
  /** When somebody first set the order to processing. */
  readonly processing_at?: Date | null;
  /** When staff cleared `customer_paid_at`. The customer cannot say again that they have paid. */
  readonly paid_cleared_at?: Date | null;
  readonly received_cents?: number | null;
  readonly received_currency?: string | null;
  readonly provider_reference?: string | null;
  readonly payer?: string | null;
  readonly payout_reference?: string | null;
  readonly payout_channel?: string | null;
  readonly refund?: Refund | null;
  /** Only reads of single orders include the notes. */
  readonly notes?: Note[] | null;
  readonly notes_count?: number | null;
  /** The price before the order was first repriced. */
  readonly original?: Price | null;
}

/**
 * An order. Its fields are named as in the database. Money amounts are integers: cents for USD, rupiah for IDR. The
 * rate is in hundredths of a rupiah.
 */
export interface Order extends Readonly<OrderRequest>, OptionalOrderFields, RecordFields {
  readonly id: string;
  readonly transaction_id: string;
  readonly unique_code: string;
  readonly status: TransactionStatus;
  /** The version of the order: 1 for a new order, incremented by every change. */
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly completed_at: Date | null;
  readonly rate_hundredths: number;
  readonly gross_idr: number;
  readonly fee_idr: number;
  readonly final_idr: number;
}

/** Whether the rate of an order has expired. It does not expire once the customer has said that they have paid. */
export function isExpired(
  { status, customer_paid_at, expires_at }: Pick<Order, "status" | "customer_paid_at" | "expires_at">,
  now: Date,
): boolean {
  return status === "pending" && !customer_paid_at && !!expires_at && expires_at <= now;
}

/** The ids and codes of an order, which are generated again for every attempt to store it. */
export type OrderCodes = Pick<Order, "id" | "transaction_id" | "unique_code">;

/** The Idempotency-Key of a request and a fingerprint of the order it was used for. */
export interface IdempotencyRecord {
  readonly key: string;
  readonly fingerprint: string;
}

export interface CreatedOrder {
  readonly order: Order;
  /** Whether the order was created by an earlier request with the same idempotency key. */
  readonly isReplay: boolean;
}

/**
 * A new order with the account, amount and WhatsApp number of an earlier order is its duplicate within this time.
 */
export const DUPLICATE_WINDOW_MS = 15 * 60_000;

/** The fields that are the same in an order and its duplicate. */
type ExchangeFields = Pick<OrderRequest, "usd_cents" | "destination_account" | "user_whatsapp">;

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Whether two requests ask for the same amount to the same account from the same WhatsApp number. */
export function isSameExchange(a: ExchangeFields, b: ExchangeFields): boolean {
  return (
    a.usd_cents === b.usd_cents &&
    digitsOf(a.destination_account) === digitsOf(b.destination_account) &&
    normalizeWhatsapp(a.user_whatsapp) === normalizeWhatsapp(b.user_whatsapp)
  );
}

/** Converts a validated body to an order request. */
export function toOrderRequest(body: CreateOrderBody): OrderRequest {
  const { paypal_amount, captcha_token: _token, ...fields } = body;
  const usd_cents = toHundredths(paypal_amount);
  if (usd_cents === undefined) throw new RangeError("the amount was not validated");
  const names = Object.keys(fields) as (keyof RequestFields)[];
  return { ...(pick(fields, names) as OrderRequest), usd_cents };
}

/**
 * Serializes an order request, so that two uses of an idempotency key can be compared. Fingerprints of this text
 * are stored. The sequence of `leadingFields` must therefore never change.
 */
export function toCanonicalText(request: OrderRequest): string {
  // A retry counts as the same request even if the terms have changed since.
  const { terms_version: _version, ...order } = request;
  const { usd_cents, destination, destination_account, user_whatsapp, account_name, ...others } = order;
  const leadingFields = [usd_cents, destination, destination_account, user_whatsapp, account_name];
  const presentFields = Object.entries(others).filter(([, value]) => value !== undefined);
  return JSON.stringify([...leadingFields, ...presentFields.toSorted()]);
}
