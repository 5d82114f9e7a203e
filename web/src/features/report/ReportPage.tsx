import { useDeferredValue, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { useParams } from "../../shared/router.js";
import { preloadQr } from "../../shared/ui/LazyQr.js";
import { Report } from "./Report.js";
import { ReportFailure } from "./ReportFailure.js";
import { ReportSkeleton } from "./ReportSkeleton.js";
import { useReport } from "./use-report.js";
import "./report.css";

/** Step 4: the public report of an order, for anyone who has its transaction id. */
export function ReportPage() {
  const { t } = useTranslation("report");
  const { transaction_id = "" } = useParams();
  const {
    report: newest,
    failure,
    isUnknown,
    lacksSiteKey,
    isRefreshing,
    refresh,
    refetch,
  } = useReport(transaction_id);
  // Deferred: rendering the report takes 100 ms on a slow phone and should not block input.
  const report = useDeferredValue(newest);
  usePageTitle(t("report.title"));
  useEffect(() => preloadQr(), []);
  return (
    <div className="wrap">
      <div className="report">
        {report && <Report {...{ report, isRefreshing, refresh, refetch }} />}
        {!report && !failure && (
          <ReportSkeleton problem={lacksSiteKey ? t("report.error.siteKey") : undefined} />
        )}
        {!report && failure && (
          <ReportFailure
            transactionId={transaction_id}
            text={failure}
            isUnknown={isUnknown}
            retry={refresh}
            isRetrying={isRefreshing}
          />
        )}
      </div>
    </div>
  );
}
