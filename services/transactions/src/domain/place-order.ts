import { AppError, customerRate, invalidField, quote } from "@tukar-saldo/contracts";
import type { Order, OrderCodes, OrderRequest } from "./order.js";

/** What of the settings decides about a new order. */
export interface Terms {
  readonly isOnline: boolean;
  readonly usdRateHundredths: number;
  readonly markupHundredths: number;
}

/**
 * A new pending order at today's rate.
 * Throws OFFLINE while the desk takes none, VALIDATION_FAILED when the fee would leave nothing to pay out.
 */
export function placeOrder(request: OrderRequest, terms: Terms, codes: OrderCodes, now: Date): Order {
  if (!terms.isOnline) throw new AppError("OFFLINE");
  const rateHundredths = customerRate(terms.usdRateHundredths, terms.markupHundredths);
  const money = quote(request.amountCents, rateHundredths);
  if (money.final < 1) throw invalidField("paypal_amount", "field.amountTooSmall");
  return {
    ...request,
    ...codes,
    ...money,
    rateHundredths,
    status: "pending",
    version: 1,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
  };
}
