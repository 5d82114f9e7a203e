import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatIdr, formatRate } from "../../shared/format/money.js";
import { latePart } from "../../shared/late-part.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { DeskMargin } from "../../shared/ui/slip/DeskMargin.js";
import { FeeRow } from "../../shared/ui/slip/FeeRow.js";
import { Row, Rows } from "../../shared/ui/slip/Rows.js";
import { useCalculator } from "./calculator-context.js";

/** The age comes after the rate itself, and nothing waits for it. */
const RateAge = latePart(async () => (await import("./RateAge.js")).RateAge, { texts: "rare" });

const AGE_BLANK = <Skeleton width="144px" height="12px" />;
const NONE = "–";

/** Rate, gross amount and fee; each line has its place before its figure is known. */
export function Breakdown() {
  const { t } = useTranslation("calculator");
  const { rate, rates, quote } = useCalculator();
  return (
    <>
      <p className="rows__heading">
        {t("calculator.estimate")}
        {rates.at !== undefined && (
          <Suspense fallback={AGE_BLANK}>
            <RateAge failed={rates.failed} />
          </Suspense>
        )}
        {rates.waiting && AGE_BLANK}
      </p>
      <Rows>
        <Row label={t("common.rate")} kind="number">
          {rates.waiting && <Skeleton width="120px" height="0.75em" />}
          {!rates.waiting && (rate === undefined ? NONE : t("common.rateOf", { rate: formatRate(rate) }))}
        </Row>
        {rate !== undefined && <DeskMargin rate={rate} />}
        {quote ? (
          <>
            <Row label={t("common.gross")} kind="number">
              {formatIdr(quote.gross)}
            </Row>
            <FeeRow fee={quote.fee} />
          </>
        ) : (
          <Unknown loading={rates.waiting} />
        )}
      </Rows>
    </>
  );
}

function Unknown({ loading }: { readonly loading: boolean }) {
  const { t } = useTranslation("calculator");
  const value = loading ? <Skeleton width="96px" height="0.75em" /> : NONE;
  return (
    <>
      <Row label={t("common.gross")}>{value}</Row>
      <Row label={t("common.fee")}>{value}</Row>
    </>
  );
}
