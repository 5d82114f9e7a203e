import { useTranslation } from "react-i18next";
import { formatIdr, formatRate, formatUsd } from "../../shared/format/money.js";
import { FeeRow } from "../../shared/ui/slip/FeeRow.js";
import { Row, Rows } from "../../shared/ui/slip/Rows.js";
import { PayoutAmount } from "../../shared/ui/slip/PayoutAmount.js";
import { SlipProgress } from "../../shared/ui/slip/SlipProgress.js";
import { useExampleOrder } from "./use-example-order.js";
import { ExampleTag } from "./ExampleTag.js";
import { GuideStep } from "./GuideStep.js";

export function OrderStep() {
  const { t } = useTranslation("guide");
  return (
    <GuideStep name="order" picture={<OrderPicture />}>
      <p>{t("guide.order.text")}</p>
      <p>{t("guide.order.limits")}</p>
    </GuideStep>
  );
}

function OrderPicture() {
  const { t } = useTranslation("guide");
  const { usd, rate, idr, isLive } = useExampleOrder();
  return (
    <>
      <ExampleTag>{isLive ? t("guide.example.live") : t("guide.example")}</ExampleTag>
      <SlipProgress quarters={2} />
      <div className="fragment__inner">
        <Rows>
          <Row label={t("common.youSend")} kind="number">
            {formatUsd(usd)}
          </Row>
          <Row label={t("common.rate")} kind="number">
            {t("common.rateOf", { rate: formatRate(rate) })}
          </Row>
          <FeeRow fee={0} />
        </Rows>
      </div>
      <PayoutAmount label={t("common.youReceive")}>{formatIdr(idr)}</PayoutAmount>
    </>
  );
}
