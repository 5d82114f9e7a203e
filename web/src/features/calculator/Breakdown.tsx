import { formatIdr, formatRate } from "../../shared/format/money.js";
import { formatSecond } from "../../shared/format/dates.js";
import { useTexts } from "../../shared/i18n/use-texts.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { FeeRow } from "../../shared/ui/slip/FeeRow.js";
import { Row, Rows } from "../../shared/ui/slip/Rows.js";
import { useCalculator } from "./calculator-context.js";

const NONE = "–";

/** Rate, gross amount and fee; each line has its place before its figure is known. */
export function Breakdown() {
  const { t } = useTexts();
  const { rate, ratesAt, quote } = useCalculator();
  return (
    <>
      <p className="rows__h">
        {t("calculator.estimate")}
        {ratesAt > 0 ? (
          <span className="age num">
            {t("calculator.updated", { time: formatSecond(new Date(ratesAt).toISOString()) })}
          </span>
        ) : (
          <Skeleton width="144px" height="12px" />
        )}
      </p>
      <Rows>
        <Row label={t("common.rate")} kind="num">
          {rate === undefined ? <Skeleton width="120px" height="0.75em" /> : t("common.rateOf", { rate: formatRate(rate) })}
        </Row>
        {quote ? (
          <>
            <Row label={t("common.gross")} kind="num">
              {formatIdr(quote.gross)}
            </Row>
            <FeeRow fee={quote.fee} />
          </>
        ) : (
          <Unknown loading={rate === undefined} />
        )}
      </Rows>
    </>
  );
}

function Unknown({ loading }: { readonly loading: boolean }) {
  const { t } = useTexts();
  const value = loading ? <Skeleton width="96px" height="0.75em" /> : NONE;
  return (
    <>
      <Row label={t("common.gross")}>{value}</Row>
      <Row label={t("common.fee")}>{value}</Row>
    </>
  );
}
