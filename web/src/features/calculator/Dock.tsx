import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatIdr } from "../../shared/format/money.js";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { useDebounced } from "../../shared/hooks/use-debounced.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { PayoutAmount } from "../../shared/ui/slip/PayoutAmount.js";
import { useCalculator } from "./calculator-context.js";

const ANNOUNCEMENT_DELAY_MS = 400;

/** Payout amount and Continue button; sticky at the bottom on phones. */
export function Dock() {
  const { t } = useTranslation("calculator");
  const { quote, rates, destination, isOffline, isChecking } = useCalculator();
  const label = destination
    ? t("common.youReceiveIn", { destination: destination.label })
    : t("calculator.receive");
  const amount = quote && formatIdr(quote.final);
  const announcement = useDebounced(amount ? `${label}: ${amount}` : "", ANNOUNCEMENT_DELAY_MS);
  return (
    <div className="dock">
      <PayoutAmount label={label}>
        {amount ?? (rates.isLoading ? <Skeleton width="5.4em" height="0.7em" /> : "–")}
      </PayoutAmount>
      <output className="visually-hidden" htmlFor="amount">
        {announcement}
      </output>
      <div className="dock__action">
        <SubmitButton wide busy={isChecking} busyText={t("common.continue")} blocked={isOffline}>
          {t("common.continue")}
          <Icon icon={ArrowRight} />
        </SubmitButton>
        <DockNote />
      </div>
    </div>
  );
}

/** Says what the Continue button does, or why an order is not possible now. */
function DockNote() {
  const { t } = useTranslation("calculator");
  const { isClosed, isOffline, rates } = useCalculator();
  const isRateMissing = !isClosed && rates.fetchedAt === undefined && !rates.isLoading;
  if (isOffline) return <output className="dock__note dock__note--closed">{t("offline.continue")}</output>;
  return (
    <output className={isClosed || isRateMissing ? "dock__note dock__note--closed" : "dock__note"}>
      {isClosed && t("calculator.closed")}
      {isRateMissing && (
        <>
          {t("calculator.noRate")}{" "}
          <button type="button" className="link" onClick={rates.retry}>
            {t("calculator.retry")}
          </button>
        </>
      )}
      {!isClosed && !isRateMissing && t("calculator.note")}
    </output>
  );
}
