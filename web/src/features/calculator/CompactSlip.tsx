import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatIdr, formatUsd } from "../../shared/format/money.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Row, Rows } from "../../shared/ui/slip/Rows.js";
import { PayoutAmount } from "../../shared/ui/slip/PayoutAmount.js";
import { SlipProgress } from "../../shared/ui/slip/SlipProgress.js";
import { useCalculator } from "./calculator-context.js";

/** A compact copy of the slip with the same amounts, shown beside the FAQ. */
export function CompactSlip() {
  const { t } = useTranslation("calculator");
  const { parsedAmount, quote, destination, submit, isChecking, isOffline } = useCalculator();
  const label = destination
    ? t("common.youReceiveIn", { destination: destination.label })
    : t("calculator.receive");
  return (
    <div className="fragment slip-again">
      <SlipProgress quarters={1} />
      <div className="fragment__inner">
        <Rows>
          <Row label={t("calculator.yourSlip")} kind="number">
            {typeof parsedAmount === "object" ? formatUsd(parsedAmount.cents / 100) : "–"}
          </Row>
        </Rows>
      </div>
      <PayoutAmount label={label}>{quote ? formatIdr(quote.final) : "–"}</PayoutAmount>
      <div className="fragment__inner">
        <Button
          wide
          aria-busy={isChecking}
          aria-disabled={isChecking || isOffline}
          title={isOffline ? t("offline.continue") : undefined}
          onClick={() => void (isChecking || submit())}
        >
          {t("common.continue")}
          <Icon icon={ArrowRight} />
        </Button>
      </div>
    </div>
  );
}
