import type { TransactionRow } from "@tukar-saldo/contracts";
import { Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Outcome } from "../../shared/order-page/lazy-parts.js";
import { Payment } from "../../shared/order-page/Payment.js";
import { useFollowedOrder } from "../../shared/order-page/use-followed-order.js";
import { useExpired } from "../../shared/order-page/use-payment.js";
import { useNavigationType } from "../../shared/router.js";
import { Step } from "../../shared/ui/slip/Step.js";
import { TearLine } from "../../shared/ui/slip/TearLine.js";
import { SlipProgress } from "../../shared/ui/slip/SlipProgress.js";
import { CodeStub } from "./CodeStub.js";
import { SlipActions } from "./SlipActions.js";
import { StatusBadge } from "./StatusBadge.js";
import { SummaryStub } from "./SummaryStub.js";
import { Timeline } from "./Timeline.js";

const TITLE_KEYS = {
  pending: "summary.h1",
  processing: "summary.h1.processing",
  completed: "summary.h1.completed",
  cancelled: "summary.h1.cancelled",
} as const;

/** The slip of an order, kept up to date by polling. */
export function Summary({ transaction }: { readonly transaction: TransactionRow }) {
  const { t } = useTranslation("summary");
  const { order, isStatusPending, isQuoteOutdated } = useFollowedOrder(transaction);
  const hadFocus = useRef(false);
  // After a reload or going back, the order in the history state may be outdated: its status must be refetched first.
  const mayBeOutdated = useNavigationType() === "POP";
  const status = isStatusPending && mayBeOutdated ? undefined : order.status;
  const isPending = status === undefined || status === "pending";
  const isExpired = useExpired(order) && isPending;
  return (
    <div className="wrap" id="transaction-summary">
      <div className="page-head page-head--row">
        <h1>{t(isExpired ? "summary.h1.expired" : TITLE_KEYS[status ?? "pending"])}</h1>
        <StatusBadge status={status} />
      </div>
      <div className="slip slip--summary">
        <SlipProgress quarters={status === "completed" ? 4 : 3} />
        <div className="slip__inner">
          <CodeStub code={order.unique_code} isOpen={isPending && !isExpired} />
          <TearLine />
          <div className="slip__main">
            {status !== "cancelled" && (
              <Step number={status === "completed" ? 4 : 3}>
                {status === "completed" ? t("summary.step.done") : t("summary.step")}
              </Step>
            )}
            <Timeline transaction={order} status={status} />
            {isPending ? (
              <Payment order={order} isStatusPending={status === undefined} hadFocus={hadFocus} />
            ) : (
              <>
                <Suspense fallback={null}>
                  <Outcome order={order} hadFocus={hadFocus} />
                </Suspense>
                <SlipActions order={order} />
              </>
            )}
          </div>
          <TearLine second />
          <SummaryStub transaction={order} isQuoteOutdated={isQuoteOutdated} />
        </div>
      </div>
    </div>
  );
}
