import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatIdr, formatRate } from "../../shared/format/money.js";
import { lazyPart } from "../../shared/lazy-part.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { DeskMargin } from "../../shared/ui/slip/DeskMargin.js";
import { FeeRow } from "../../shared/ui/slip/FeeRow.js";
import { Row, Rows } from "../../shared/ui/slip/Rows.js";
import { useCalculator } from "./calculator-context.js";

/** Loaded separately, so that the rate is shown without waiting for its age. */
const RateAge = lazyPart(async () => (await import("./RateAge.js")).RateAge, { texts: "rare" });

const AGE_SKELETON = <Skeleton width="144px" height="12px" />;
const UNKNOWN_TEXT = "–";

/** Rate, gross amount and fee, with placeholders until the rate is loaded. */
export function QuoteBreakdown() {
  const { t } = useTranslation("calculator");
  const { rate, rates, quote } = useCalculator();
  return (
    <>
      <p className="rows__heading">
        {t("calculator.estimate")}
        {rates.fetchedAt !== undefined && (
          <Suspense fallback={AGE_SKELETON}>
            <RateAge hasFailed={rates.hasFailed} />
          </Suspense>
        )}
        {rates.isLoading && AGE_SKELETON}
      </p>
      <Rows>
        <Row label={t("common.rate")} kind="number">
          {rates.isLoading && <Skeleton width="120px" height="0.75em" />}
          {!rates.isLoading &&
            (rate === undefined ? UNKNOWN_TEXT : t("common.rateOf", { rate: formatRate(rate) }))}
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
          <PlaceholderRows isLoading={rates.isLoading} />
        )}
      </Rows>
    </>
  );
}

function PlaceholderRows({ isLoading }: { readonly isLoading: boolean }) {
  const { t } = useTranslation("calculator");
  const value = isLoading ? <Skeleton width="96px" height="0.75em" /> : UNKNOWN_TEXT;
  return (
    <>
      <Row label={t("common.gross")}>{value}</Row>
      <Row label={t("common.fee")}>{value}</Row>
    </>
  );
}
