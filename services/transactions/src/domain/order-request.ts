import { toHundredths } from "@tukar-saldo/contracts";
import type { CreateOrderBody } from "@tukar-saldo/contracts";
import type { OrderRequest } from "./order.js";

/** The business fields of a checked body; any figure of the client but the amount is left out. */
export function orderRequestOf(body: CreateOrderBody): OrderRequest {
  const amountCents = toHundredths(body.paypal_amount);
  if (amountCents === undefined) throw new RangeError("the amount was not checked");
  return {
    amountCents,
    accountName: body.account_name,
    whatsapp: body.user_whatsapp,
    destination: body.destination,
    destinationAccount: body.destination_account,
  };
}

/** One text for equal requests and another for different ones: what a repeated key is compared by. */
export function canonicalText(request: OrderRequest): string {
  const { amountCents, destination, destinationAccount, whatsapp, accountName } = request;
  return JSON.stringify([amountCents, destination, destinationAccount, whatsapp, accountName]);
}
