import type { TransactionRow } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { formatMinute, formatMoment } from "../../shared/format/dates.js";
import { formatIdr, formatRate, formatUsd } from "../../shared/format/money.js";
import { reportPath } from "../../shared/report-link.js";
import { Link } from "../../shared/router.js";
import { DeskMargin } from "../../shared/ui/slip/DeskMargin.js";
import { FeeRow } from "../../shared/ui/slip/FeeRow.js";
import { Row, Rows } from "../../shared/ui/slip/Rows.js";
import { PayoutAmount } from "../../shared/ui/slip/PayoutAmount.js";
import { SlipProgress } from "../../shared/ui/slip/SlipProgress.js";
import { ReportLinks } from "./ReportLinks.js";
import { SummaryHelp } from "./SummaryHelp.js";

interface Props {
  readonly transaction: TransactionRow;
}

interface StubProps extends Props {
  /** Whether the rate, the gross amount and the fee belong to other amounts; they are hidden then. */
  readonly isQuoteOutdated: boolean;
}

/** Amounts and recipient of the order, a placeholder for the proof of payment, and help. */
export function SummaryStub({ transaction, isQuoteOutdated }: StubProps) {
  const { t } = useTranslation("summary");
  return (
    <div className="stub stub--rest">
      <Rows>
        <Row label={t("common.youSend")} kind="number">
          {formatUsd(transaction.paypal_amount)}
        </Row>
        {!isQuoteOutdated && <QuoteRows transaction={transaction} />}
      </Rows>
      {!isQuoteOutdated && <LockedRateNote transaction={transaction} />}
      <PayoutAmount row label={t("common.youReceive")}>
        {formatIdr(transaction.final_amount)}
      </PayoutAmount>
      <Recipient transaction={transaction} />
      {transaction.status !== "cancelled" && <PaymentProof transaction={transaction} />}
      <ReportLinks transaction={transaction} />
      <SummaryHelp transaction={transaction} />
    </div>
  );
}

function QuoteRows({ transaction }: Props) {
  const { t } = useTranslation("summary");
  return (
    <>
      <Row label={t("common.rate")} kind="number">
        {t("common.rateOf", { rate: formatRate(transaction.conversion_rate) })}
      </Row>
      <DeskMargin rate={transaction.conversion_rate} market={transaction.market_rate} />
      <Row label={t("common.gross")} kind="number">
        {formatIdr(transaction.gross_amount)}
      </Row>
      <FeeRow fee={transaction.fee_amount} />
    </>
  );
}

function LockedRateNote({ transaction }: Props) {
  const { t } = useTranslation("summary");
  const lockedRate = { note: t("summary.rateNote"), time: formatMinute(transaction.created_at) };
  return <p className="tiny muted">{t("summary.rateLocked", lockedRate)}</p>;
}

function PaymentProof({ transaction: { transaction_id, status } }: Props) {
  const { t } = useTranslation("summary");
  const isDone = status === "completed";
  return (
    <div className="proof">
      <SlipProgress quarters={isDone ? 4 : 0} />
      <span>{t("summary.proof")}</span>
      <small>
        {isDone ? (
          <Link to={reportPath(transaction_id)}>{t("summary.proof.open")}</Link>
        ) : (
          t("summary.proof.later")
        )}
      </small>
    </div>
  );
}

function Recipient({ transaction }: Props) {
  const { t } = useTranslation("summary");
  return (
    <div className="stub__recipient">
      <Rows>
        <Row label={t("common.destination")}>{transaction.destination_name}</Row>
        <Row label={t("common.account")} kind="typed">
          {transaction.destination_account}
        </Row>
        <Row label={t("common.accountName")} kind="typed">
          {transaction.account_name}
        </Row>
        <Row label="WhatsApp" kind="typed">
          {transaction.user_whatsapp}
        </Row>
        <Row label={t("summary.created")} kind="number">
          {formatMoment(transaction.created_at)}
        </Row>
      </Rows>
    </div>
  );
}
