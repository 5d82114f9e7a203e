import type { TransactionReport } from "@tukar-saldo/contracts";
import { Outcome } from "../../shared/order-page/Outcome.js";
import { Payment } from "../../shared/order-page/Payment.js";

/** How to pay an order, on whichever phone its report is opened; later what became of it. */
export function ReportPayment({ report }: { readonly report: TransactionReport }) {
  return (
    <div className="card report__payment">
      {report.status === "pending" ? <Payment order={report} atOnce /> : <Outcome order={report} />}
    </div>
  );
}
