import { AppError, fromHundredths, isClosedStatus, maskNumber } from "@tukar-saldo/contracts";
import type { PaymentInstructions, Settings } from "@tukar-saldo/contracts";
import { isExpired } from "./order.js";
import type { Order } from "./order.js";

/** Creates the payment link with the amount in place of `{amount}`; null if no https link is set. */
function createPaymentLink(providerLink: string, usdCents: number): string | null {
  const paymentLink = providerLink.replaceAll("{amount}", fromHundredths(usdCents).toFixed(2));
  return URL.canParse(paymentLink) && new URL(paymentLink).protocol === "https:" ? paymentLink : null;
}

/**
 * Creates the payment instructions of an open order, without the warning text.
 * @throws AppError ORDER_CLOSED if the order is closed, ORDER_EXPIRED if its rate has expired
 */
export function createPaymentInstructions(
  order: Order,
  settings: Pick<Settings, "paypal_email" | "provider_link">,
  now: Date,
): Omit<PaymentInstructions, "warning"> {
  if (isClosedStatus(order.status)) throw new AppError("ORDER_CLOSED");
  if (isExpired(order, now)) throw new AppError("ORDER_EXPIRED");
  return {
    paypal_url: createPaymentLink(settings.provider_link, order.usd_cents),
    paypal_email: settings.paypal_email,
    amount: fromHundredths(order.usd_cents),
    send_as: "friends_and_family",
    unique_code: order.unique_code,
    user_whatsapp: maskNumber(order.user_whatsapp),
  };
}
