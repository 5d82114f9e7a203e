import { AppError } from "@tukar-saldo/contracts";
import type { TransactionReport } from "@tukar-saldo/contracts";
import { toReport } from "../domain/order-row.js";
import type { Context } from "./context.js";

/** What anyone holding the code may see. Verified first: without it known and unknown codes look alike. */
export async function showReport(
  { human, orders }: Pick<Context, "human" | "orders">,
  { transactionId, token, ip }: { transactionId: string; token: string; ip: string },
): Promise<TransactionReport> {
  await human.verify({ token, action: "transaction_detail", ip });
  const order = await orders.findByTransactionId(transactionId);
  if (!order) throw new AppError("NOT_FOUND", { text: "report.error.notFound" });
  return toReport(order);
}
