import { AppError, fromHundredths, isClosed, maskNumber } from "@tukar-saldo/contracts";
import type { PaymentInstructions } from "@tukar-saldo/contracts";
import type { Order } from "./order.js";

export interface PaymentAddress {
  readonly paypalEmail: string;
  /** Link of the provider with a place `{amount}`; empty when there is none. */
  readonly providerLink: string;
}

/** The provider's payment link for an amount; null without one, or when it is not https. */
function paymentLink(providerLink: string, usdCents: number): string | null {
  const link = providerLink.replaceAll("{amount}", fromHundredths(usdCents).toFixed(2));
  return URL.canParse(link) && new URL(link).protocol === "https:" ? link : null;
}

/** How to pay an open order, but for the worded warning; throws ORDER_CLOSED when nothing is left to pay. */
export function paymentInstructions(
  order: Order,
  address: PaymentAddress,
): Omit<PaymentInstructions, "warning"> {
  if (isClosed(order.status)) throw new AppError("ORDER_CLOSED");
  return {
    paypal_url: paymentLink(address.providerLink, order.usd_cents),
    paypal_email: address.paypalEmail,
    amount: fromHundredths(order.usd_cents),
    send_as: "friends_and_family",
    unique_code: order.unique_code,
    user_whatsapp: maskNumber(order.user_whatsapp),
  };
}
