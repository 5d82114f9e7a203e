import type { TransactionReport } from "@tukar-saldo/contracts";
import type { RefObject } from "react";
import { Outcome } from "../../shared/order-page/payment-parts.js";
import { Payment } from "../../shared/order-page/Payment.js";

interface Props {
  readonly report: TransactionReport;
  readonly hadFocus: RefObject<boolean>;
}

/** Payment instructions of a pending order; the outcome of any other order. */
export function ReportPayment({ report, hadFocus }: Props) {
  return (
    <div className="card report__payment">
      {report.status === "pending" ? (
        <Payment order={report} atOnce hadFocus={hadFocus} />
      ) : (
        <Outcome order={report} hadFocus={hadFocus} />
      )}
    </div>
  );
}
