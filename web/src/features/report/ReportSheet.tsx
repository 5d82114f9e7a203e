import { reportBadgeTone } from "@tukar-saldo/contracts";
import type { TransactionReport } from "@tukar-saldo/contracts";
import { Suspense } from "react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { formatIdr } from "../../shared/format/money.js";
import { lazyPart } from "../../shared/lazy-part.js";
import { Badge } from "../../shared/ui/Badge.js";
import { PayoutAmount } from "../../shared/ui/slip/PayoutAmount.js";
import { TearLine } from "../../shared/ui/slip/TearLine.js";
import { SlipProgress } from "../../shared/ui/slip/SlipProgress.js";
import { STATUS_LOOKS } from "../../shared/ui/status-looks.js";
import { ReportCode } from "./ReportCode.js";
import { ReportFacts } from "./ReportFacts.js";
import { countMinutesToComplete } from "./count-minutes-to-complete.js";

/** Lazy, since it is visible only in print. */
const PrintedNote = lazyPart(async () => (await import("./PrintedNote.js")).PrintedNote);

const PAYOUT_LABEL_KEYS = {
  pending: "report.toReceive",
  processing: "report.toReceive",
  completed: "report.received",
  cancelled: "report.notPaid",
} as const;

interface Props {
  readonly report: TransactionReport;
  /** Whether the rate and the fee belong to other amounts; they are hidden then. */
  readonly isQuoteOutdated: boolean;
  /** Ref of the heading, which gets the focus when the payment instructions disappear while they have the focus. */
  readonly title: RefObject<HTMLHeadingElement | null>;
}

export function ReportSheet({ report, isQuoteOutdated, title }: Props) {
  const { t } = useTranslation("report");
  const minutes = countMinutesToComplete(report);
  const durationText =
    minutes === 0 ? t("report.afterSoon") : minutes && t("report.after", { count: minutes });
  return (
    <article className="slip">
      <SlipProgress quarters={report.status === "completed" ? 4 : 3} />
      <div className="report__body">
        <div className="report__top">
          <h1 ref={title} tabIndex={-1}>
            {t("report.title")}
          </h1>
          <output>
            <Badge tone={reportBadgeTone(report.status)} icon={STATUS_LOOKS[report.status].icon}>
              {t(`status.${report.status}`)}
            </Badge>
          </output>
        </div>
      </div>
      <PayoutAmount label={t(PAYOUT_LABEL_KEYS[report.status])} note={durationText}>
        {formatIdr(report.final_amount)}
      </PayoutAmount>
      <div className="report__body">
        <ReportFacts report={report} isFeeShown={!isQuoteOutdated} />
      </div>
      <TearLine />
      <ReportCode report={report} />
      <p className="report__note">{t("report.note")}</p>
      {!isQuoteOutdated && (
        <Suspense fallback={null}>
          <PrintedNote report={report} />
        </Suspense>
      )}
    </article>
  );
}
