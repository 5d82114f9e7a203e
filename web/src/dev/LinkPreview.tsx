import { calculateQuote, fromHundredths } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { formatIdr, formatRate, formatUsd } from "../shared/format/money.js";
import { LogoMark } from "../shared/ui/Logo.js";
import { FeeRow } from "../shared/ui/slip/FeeRow.js";
import { Row, Rows } from "../shared/ui/slip/Rows.js";
import { PayoutAmount } from "../shared/ui/slip/PayoutAmount.js";
import { SlipProgress } from "../shared/ui/slip/SlipProgress.js";

const EXAMPLE_CENTS = 10_000;
const EXAMPLE_RATE = 1_531_311;

/** The image that messengers show beside a link: the landing page's title and lead, and an example slip. */
export function LinkPreview() {
  const { t } = useTranslation("landing");
  const { t: tGuide } = useTranslation("guide");
  const { fee, final } = calculateQuote(EXAMPLE_CENTS, EXAMPLE_RATE);
  return (
    <main className="link-preview">
      <div className="link-preview__words">
        <span className="logo">
          <LogoMark />
          {t("brand.name")}
        </span>
        <h1>{t("landing.title")}</h1>
        <p>{t("landing.lead")}</p>
      </div>
      <div className="slip link-preview__slip">
        <SlipProgress quarters={2} />
        <div className="slip__main">
          <p className="step">{tGuide("guide.example")}</p>
          <Rows>
            <Row label={t("common.youSend")} kind="number">
              {formatUsd(fromHundredths(EXAMPLE_CENTS))}
            </Row>
            <Row label={t("common.rate")} kind="number">
              {t("common.rateOf", { rate: formatRate(fromHundredths(EXAMPLE_RATE)) })}
            </Row>
            <FeeRow fee={fee} />
          </Rows>
          <PayoutAmount label={t("common.youReceive")}>{formatIdr(final)}</PayoutAmount>
        </div>
      </div>
    </main>
  );
}
