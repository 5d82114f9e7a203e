import { MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS } from "@tukar-saldo/contracts";
import { CircleAlert } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatUsdShort } from "../../shared/format/money.js";
import { lazyPart } from "../../shared/lazy-part.js";
import { Icon } from "../../shared/ui/Icon.js";
import { AmountNotes } from "./AmountNotes.js";
import { QUICK_AMOUNTS } from "./amount.js";
import { useCalculator } from "./calculator-context.js";
import { useDraft } from "./draft-context.js";

const MIN_USD = MIN_AMOUNT_CENTS / 100;
const MAX_USD = MAX_AMOUNT_CENTS / 100;

export function AmountField() {
  const { t } = useTranslation("calculator");
  const { parsedAmount, setAmount } = useCalculator();
  const fillAmount = (usd: number) => setAmount(usd.toFixed(2));
  const cents = typeof parsedAmount === "object" ? parsedAmount.cents : undefined;
  return (
    <>
      <div className="label-line">
        <label htmlFor="amount">{t("calculator.amount")}</label>
        <span className="label-line__links">
          <button className="link" type="button" onClick={() => fillAmount(MIN_USD)}>
            {t("calculator.min", { amount: formatUsdShort(MIN_USD) })}
          </button>
          <button className="link" type="button" onClick={() => fillAmount(MAX_USD)}>
            {t("calculator.max", { amount: formatUsdShort(MAX_USD) })}
          </button>
        </span>
      </div>
      <AmountInput />
      <fieldset className="chips" aria-label={t("calculator.quick")}>
        {QUICK_AMOUNTS.map((usd) => (
          <button
            key={usd}
            className="chip"
            type="button"
            aria-pressed={cents === usd * 100}
            onClick={() => fillAmount(usd)}
          >
            ${usd}
          </button>
        ))}
      </fieldset>
      <AmountNotes />
      <PayoutFieldToggle />
    </>
  );
}

/** Loaded on demand, as most visitors enter the amount in dollars. */
const PayoutField = lazyPart(async () => (await import("./PayoutField.js")).PayoutField, { texts: "rare" });

function PayoutFieldToggle() {
  const { t } = useTranslation("calculator");
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <button className="link" type="button" onClick={() => setIsOpen(true)}>
        {t("calculator.wanted.open")}
      </button>
    );
  }
  return (
    <div className="wanted">
      <Suspense fallback={null}>
        <PayoutField />
      </Suspense>
    </div>
  );
}

/** A separate component, so that a keystroke rerenders only the input; the calculation is deferred. */
function AmountInput() {
  const { amount } = useDraft();
  const { setAmount, handleAmountBlur, amountError } = useCalculator();
  return (
    <div className="amount" data-invalid={amountError !== undefined}>
      <span className="amount__prefix" aria-hidden="true">
        $
      </span>
      <input
        id="amount"
        name="paypalAmount"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        aria-invalid={amountError ? true : undefined}
        aria-describedby="amount-notes"
        onChange={(event) => setAmount(event.target.value)}
        onBlur={handleAmountBlur}
      />
      {amountError && <Icon icon={CircleAlert} />}
      <span className="amount__currency">USD</span>
    </div>
  );
}
