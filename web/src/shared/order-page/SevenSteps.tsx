import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LazyDeskText } from "../LazyDeskText.js";
import { formatUsd } from "../format/money.js";
import { nowrap, RichText } from "../i18n/RichText.js";
import { UniqueCode } from "../ui/slip/UniqueCode.js";
import type { OrderToPay } from "./order-to-pay.js";
import { STEPS } from "./seven-steps.js";
import type { StepNumber } from "./seven-steps.js";
import { useTickedSteps } from "./use-ticked-steps.js";

/** The seven steps on the provider's page; ticked steps are kept in session storage. */
export function SevenSteps({ order }: { readonly order: OrderToPay }) {
  const { t } = useTranslation("outcome");
  const { ticked, toggle } = useTickedSteps(order.transaction_id);
  const nextStep = STEPS.find((step) => !ticked.has(step));
  const text = {
    1: t("summary.steps.1"),
    2: t("summary.steps.2"),
    3: t("summary.steps.3", { amount: formatUsd(order.paypal_amount) }),
    4: t("summary.steps.4"),
    5: t("summary.steps.5", { code: order.unique_code }),
    6: t("summary.steps.6"),
    7: t("summary.steps.7"),
  };
  return (
    <>
      <div className="checklist__head">
        <h3>{t("summary.steps.title")}</h3>
        <span className="small muted number">{t("summary.steps.count", { done: ticked.size })}</span>
      </div>
      <ol className="checklist">
        {STEPS.map((step) => (
          <li key={step} className={step === nextStep ? "is-next" : undefined}>
            <label>
              <input type="checkbox" checked={ticked.has(step)} onChange={() => toggle(step)} />
              <span className="checklist__number">{step}</span>
              <span className="checklist__text">
                <StepText step={step}>
                  <RichText
                    text={text[step]}
                    tags={{ code: <UniqueCode code={order.unique_code} />, nowrap }}
                  />
                </StepText>
              </span>
            </label>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The text of a step. The last step says how soon the desk pays or, outside opening hours, when payouts resume. */
function StepText({ step, children }: { readonly step: StepNumber; readonly children: ReactNode }) {
  return step === STEPS.at(-1) ? <LazyDeskText about="payouts" fallback={children} /> : children;
}
