import { MIN_FEE_FREE_AMOUNT_CENTS } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { formatUsdShort } from "../../shared/format/money.js";
import { Note } from "../../shared/ui/Note.js";
import { countCentsToFeeFree } from "./amount.js";
import { useCalculator } from "./calculator-context.js";

/** Shows the error of the amount, or a note that a fee applies and how to avoid the fee. */
export function AmountNotes() {
  const { t } = useTranslation("calculator");
  const { parsedAmount, amountError, setAmount } = useCalculator();
  const centsToFeeFree = countCentsToFeeFree(parsedAmount);
  return (
    <div id="amount-notes" aria-live="polite">
      {amountError && <p className="field__error">{t(amountError)}</p>}
      {centsToFeeFree > 0 && (
        <Note tone="warning" className="amount-note">
          <p>{t("calculator.warning.smallFee")}</p>
          <button
            className="link"
            type="button"
            onClick={() => setAmount((MIN_FEE_FREE_AMOUNT_CENTS / 100).toFixed(2))}
          >
            {t("calculator.warning.add", { amount: formatUsdShort(centsToFeeFree / 100) })}
          </button>
        </Note>
      )}
    </div>
  );
}
