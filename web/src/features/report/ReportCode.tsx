import type { TransactionReport } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { reportLink } from "../../shared/report-link.js";
import { LazyQr } from "../../shared/ui/LazyQr.js";
import { UniqueCode } from "../../shared/ui/slip/UniqueCode.js";

export function ReportCode({ report }: { readonly report: TransactionReport }) {
  const { t } = useTranslation("report");
  return (
    <div className="report__identity">
      <div>
        <span className="tiny muted">{t("slip.code")}</span>
        <strong className="report__code">
          <UniqueCode code={report.unique_code} />
        </strong>
        <p className="small muted report__scan">{t("report.scan")}</p>
      </div>
      <LazyQr text={reportLink(report.transaction_id)} label={t("summary.qr")} />
    </div>
  );
}
