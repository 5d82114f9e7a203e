import type { TransactionRow } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { Step } from "../../shared/ui/slip/Step.js";
import { Tear } from "../../shared/ui/slip/Tear.js";
import { Wave } from "../../shared/ui/slip/Wave.js";
import { CodeStub } from "./CodeStub.js";
import { Payment } from "./Payment.js";
import { StatusBadge } from "./StatusBadge.js";
import { SummaryStub } from "./SummaryStub.js";
import { Timeline } from "./Timeline.js";

export function Summary({ transaction }: { readonly transaction: TransactionRow }) {
  const { t } = useTranslation("summary");
  return (
    <div className="wrap" id="transaction-summary">
      <div className="page-head page-head--row">
        <h1>{t("summary.h1")}</h1>
        <StatusBadge status={transaction.status} />
      </div>
      <div className="slip slip--summary">
        <Wave quarters={3} />
        <div className="slip__inner">
          <CodeStub code={transaction.unique_code} />
          <Tear />
          <div className="slip__main">
            <Step number={3}>{t("summary.step")}</Step>
            <Timeline transaction={transaction} />
            <Payment transaction={transaction} />
          </div>
          <Tear second />
          <SummaryStub transaction={transaction} />
        </div>
      </div>
    </div>
  );
}
