import { pick, toHundredths } from "@tukar-saldo/contracts";
import type { CreateOrderBody, TransactionStatus } from "@tukar-saldo/contracts";

type RequestFields = Omit<CreateOrderBody, "paypal_amount" | "captcha_token">;

/**
 * What the visitor entered. Fields have the names of the request body, except the amount; optional ones that were not
 * given are absent.
 */
export type OrderRequest = { readonly [F in keyof RequestFields]: Exclude<RequestFields[F], undefined> } & {
  readonly usd_cents: number;
};

/** An order, its fields named as they are stored. Money is in integers, rates in hundredths of a rupiah. */
export interface Order extends Readonly<OrderRequest> {
  readonly id: string;
  readonly transaction_id: string;
  readonly unique_code: string;
  readonly status: TransactionStatus;
  /** Starts at 1 and is incremented by every change. */
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly completed_at: Date | null;
  readonly rate_hundredths: number;
  readonly gross_idr: number;
  readonly fee_idr: number;
  readonly final_idr: number;
}

/** Generated anew for every attempt to store an order. */
export type OrderCodes = Pick<Order, "id" | "transaction_id" | "unique_code">;

/** The Idempotency-Key of a request and a fingerprint of the order it was used for. */
export interface IdempotencyRecord {
  readonly key: string;
  readonly fingerprint: string;
}

export interface CreatedOrder {
  readonly order: Order;
  /** The order was created by an earlier copy of the same request. */
  readonly isReplay: boolean;
}

/** The order request of a validated body. */
export function toOrderRequest(body: CreateOrderBody): OrderRequest {
  const { paypal_amount, captcha_token: _token, ...fields } = body;
  const usd_cents = toHundredths(paypal_amount);
  if (usd_cents === undefined) throw new RangeError("the amount was not validated");
  const names = Object.keys(fields) as (keyof RequestFields)[];
  return { ...(pick(fields, names) as OrderRequest), usd_cents };
}

/**
 * The same text for equal requests, another for different ones: two uses of an idempotency key are compared by it.
 * Fingerprints of this text are stored, so its beginning keeps the order of the first fields.
 */
export function canonicalOrderText(request: OrderRequest): string {
  const { usd_cents, destination, destination_account, user_whatsapp, account_name, ...others } = request;
  const first = [usd_cents, destination, destination_account, user_whatsapp, account_name];
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  return JSON.stringify([...first, ...given.toSorted()]);
}
