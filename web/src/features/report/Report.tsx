import type { TransactionReport } from "@tukar-saldo/contracts";
import { Suspense, useEffect, useEffectEvent, useRef } from "react";
import { lazyPart } from "../../shared/lazy-part.js";
import { useFollowedOrder } from "../../shared/order-page/use-followed-order.js";
import { PartFailed } from "../../shared/ui/PartFailed.js";
import { ReportActions } from "./ReportActions.js";
import { ReportSheet } from "./ReportSheet.js";

/** Lazy, since completed orders do not need it and most reports are opened as proof of payment. */
const ReportPayment = lazyPart(async () => (await import("./ReportPayment.js")).ReportPayment, {
  texts: "rare",
  otherwise: PartFailed,
});

interface Props {
  readonly report: TransactionReport;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
  readonly refetch: () => void;
}

/** The report of an order, kept up to date by polling, and its action buttons. */
export function Report({ report, isRefreshing, refresh, refetch }: Props) {
  const { order, isQuoteOutdated } = useFollowedOrder(report);
  const { paypal_amount, final_amount } = order;
  const refetchQuote = useEffectEvent(refetch);
  // Once for the new amounts, as each request needs a human-verification token.
  useEffect(() => {
    if (isQuoteOutdated) refetchQuote();
  }, [isQuoteOutdated, paypal_amount, final_amount]);
  const hadFocus = useRef(false);
  const title = useRef<HTMLHeadingElement>(null);
  const isCompleted = order.status === "completed";
  useEffect(() => {
    if (isCompleted && hadFocus.current) title.current?.focus();
  }, [isCompleted]);
  return (
    <>
      <div className="report__main">
        <ReportSheet report={order} isQuoteOutdated={isQuoteOutdated} title={title} />
        {!isCompleted && (
          <Suspense fallback={<div className="card report__payment report__payment--blank" />}>
            <ReportPayment report={order} hadFocus={hadFocus} />
          </Suspense>
        )}
      </div>
      <ReportActions report={order} isRefreshing={isRefreshing} refresh={refresh} />
    </>
  );
}
