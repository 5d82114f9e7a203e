import type { TransactionReport } from "@tukar-saldo/contracts";
import { useTexts } from "../../shared/i18n/use-texts.js";
import { reportLink } from "../../shared/report-link.js";
import { Qr } from "../../shared/ui/Qr.js";
import { UniqueCode } from "../../shared/ui/slip/UniqueCode.js";

export function ReportCode({ report }: { readonly report: TransactionReport }) {
  const { t } = useTexts();
  return (
    <div className="rep__qr">
      <div>
        <span className="tiny muted">{t("slip.code")}</span>
        <strong className="rep__code">
          <UniqueCode code={report.unique_code} />
        </strong>
        <p className="small muted rep__scan">{t("report.scan")}</p>
      </div>
      <Qr text={reportLink(report.transaction_id)} label={t("summary.qr")} />
    </div>
  );
}
