import { AppError, message } from "@tukar-saldo/contracts";
import type { Language, PaymentInstructions } from "@tukar-saldo/contracts";
import { paymentInstructions } from "../domain/payment-instructions.js";
import type { Context } from "./context.js";

/** How to pay an order that is still open. */
export async function showInstructions(
  { orders, settings }: Pick<Context, "orders" | "settings">,
  { transactionId, language }: { transactionId: string; language: Language },
): Promise<PaymentInstructions> {
  const order = await orders.findByTransactionId(transactionId);
  if (!order) throw new AppError("NOT_FOUND", { text: "report.error.notFound" });
  const instructions = paymentInstructions(order, await settings.read());
  const warning = message(language, "order.note.includeCode", { code: order.unique_code });
  return { ...instructions, warning };
}
