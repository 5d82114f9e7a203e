import { useTranslation } from "react-i18next";
import { formatRate } from "../../format/money.js";
import { formatPercent } from "../../format/percent.js";
import { useLanguage } from "../../i18n/use-language.js";
import { Row } from "./Rows.js";

interface Props {
  /** The rate before the desk's margin, in rupiah per USD. */
  readonly market: number;
  readonly rate: number;
}

/** Two rows of a slip: the market rate, and the desk's margin per USD. */
export function MarginRows({ market, rate }: Props) {
  const { t } = useTranslation("late");
  const difference = Math.round((market - rate) * 100) / 100;
  const percent = formatPercent((difference / market) * 100, useLanguage());
  return (
    <>
      <Row label={t("order.market")} kind="number">
        {t("common.rateOf", { rate: formatRate(market) })}
      </Row>
      <Row label={t("order.margin")} kind="number">
        {t("order.margin.of", { amount: formatRate(difference), percent })}
      </Row>
    </>
  );
}
