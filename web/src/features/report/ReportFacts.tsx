import type { TransactionReport } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates.js";
import { formatIdr, formatUsd } from "../../shared/format/money.js";
import { Fact } from "./Fact.js";

interface Props {
  readonly report: TransactionReport;
  readonly isFeeShown: boolean;
}

export function ReportFacts({ report, isFeeShown }: Props) {
  const { t } = useTranslation("report");
  const type = t(`common.${report.destination_type}`);
  return (
    <dl className="report-facts">
      <div className="report-facts__wide">
        <dt>{t("report.code")}</dt>
        <dd className="mono">{report.transaction_id}</dd>
      </div>
      <Fact label={t("report.created")} number>
        {formatMoment(report.created_at)}
      </Fact>
      <Fact label={t("report.completed")} number>
        {report.completed_at === null ? "-" : formatMoment(report.completed_at)}
      </Fact>
      <Fact label={t("report.usd")} number>
        {formatUsd(report.paypal_amount)}
      </Fact>
      {isFeeShown && (
        <Fact label={t("common.fee")} number>
          {formatIdr(report.fee_amount)}
        </Fact>
      )}
      <Fact label={t("report.owner")}>{report.account_name}</Fact>
      <Fact label={t("common.destination")}>
        {t("report.destination", { name: report.destination_name, type })}
        <small className="report-facts__typed">{report.destination_account}</small>
      </Fact>
    </dl>
  );
}
