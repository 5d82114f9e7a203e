import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatIdr } from "../../shared/format/money.js";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { useDebounced } from "../../shared/hooks/use-debounced.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { Take } from "../../shared/ui/slip/Take.js";
import { useCalculator } from "./calculator-context.js";

const SAID_AFTER_MS = 400;

/** The rupiah and the way on; on a phone it stays at the thumb. */
export function Dock() {
  const { t } = useTranslation("calculator");
  const { quote, rates, destination, offline, checking } = useCalculator();
  const label = destination
    ? t("common.youReceiveIn", { destination: destination.label })
    : t("calculator.receive");
  const amount = quote && formatIdr(quote.final);
  const said = useDebounced(amount ? `${label}: ${amount}` : "", SAID_AFTER_MS);
  return (
    <div className="dock">
      <Take label={label}>{amount ?? (rates.waiting ? <Skeleton width="5.4em" height="0.7em" /> : "–")}</Take>
      <output className="visually-hidden" htmlFor="amount">
        {said}
      </output>
      <div className="dock__action">
        <SubmitButton wide busy={checking} busyText={t("common.continue")} blocked={offline}>
          {t("common.continue")}
          <Icon of={ArrowRight} />
        </SubmitButton>
        <DockNote />
      </div>
    </div>
  );
}

/** What happens next, or why nothing can. */
function DockNote() {
  const { t } = useTranslation("calculator");
  const { closed, offline, rates } = useCalculator();
  const missing = !closed && rates.at === undefined && !rates.waiting;
  if (offline) return <output className="dock__note dock__note--closed">{t("offline.continue")}</output>;
  return (
    <output className={closed || missing ? "dock__note dock__note--closed" : "dock__note"}>
      {closed && t("calculator.closed")}
      {missing && (
        <>
          {t("calculator.noRate")}{" "}
          <button type="button" className="link" onClick={rates.retry}>
            {t("calculator.retry")}
          </button>
        </>
      )}
      {!closed && !missing && t("calculator.note")}
    </output>
  );
}
