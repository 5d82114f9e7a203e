import { fromHundredths } from "@tukar-saldo/contracts";
import type { OrderDetail } from "@tukar-saldo/contracts";
import { toRow } from "./order-row.js";
import type { Order, Price, Refund } from "./order.js";

const toRefund = ({ amount_cents, reference, at }: Refund) => ({
  amount: fromHundredths(amount_cents),
  reference,
  at: at.toISOString(),
});

const toPriceBeforeRepricing = ({ usd_cents, rate_hundredths, gross_idr, fee_idr, final_idr }: Price) => ({
  paypal_amount: fromHundredths(usd_cents),
  gross_amount: gross_idr,
  fee_amount: fee_idr,
  final_amount: final_idr,
  conversion_rate: fromHundredths(rate_hundredths),
});

/** Converts an order to its row and the fields that only the order's record shows. */
export function toDetail(order: Order): OrderDetail {
  return {
    ...toRow(order),
    reason_text: order.reason_text ?? null,
    received_currency: order.received_currency ?? null,
    provider_reference: order.provider_reference ?? null,
    payer: order.payer ?? null,
    payout_channel: order.payout_channel ?? null,
    refund: order.refund ? toRefund(order.refund) : null,
    original: order.original ? toPriceBeforeRepricing(order.original) : null,
  };
}
