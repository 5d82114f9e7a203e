import type { TransactionRow } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { formatUsd } from "../../shared/format/money.js";
import { nowrap, RichText } from "../../shared/i18n/RichText.js";
import { UniqueCode } from "../../shared/ui/slip/UniqueCode.js";
import { STEPS, useTicks } from "./use-ticks.js";

/** The way through the provider's page; ticks stay in this tab. */
export function SevenSteps({ transaction }: { readonly transaction: TransactionRow }) {
  const { t } = useTranslation("summary");
  const { ticked, toggle } = useTicks(transaction.transaction_id);
  const next = STEPS.find((step) => !ticked.has(step));
  const text = {
    1: t("summary.steps.1"),
    2: t("summary.steps.2"),
    3: t("summary.steps.3", { amount: formatUsd(transaction.paypal_amount) }),
    4: t("summary.steps.4"),
    5: t("summary.steps.5", { code: transaction.unique_code }),
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
          <li key={step} className={step === next ? "is-next" : undefined}>
            <label>
              <input type="checkbox" checked={ticked.has(step)} onChange={() => toggle(step)} />
              <span className="checklist__number">{step}</span>
              <span className="checklist__text">
                <RichText
                  text={text[step]}
                  tags={{ code: <UniqueCode code={transaction.unique_code} />, nowrap }}
                />
              </span>
            </label>
          </li>
        ))}
      </ol>
    </>
  );
}
