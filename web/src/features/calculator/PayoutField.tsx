import { MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS, calculateQuote, toHundredths } from "@tukar-saldo/contracts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatIdr, formatUsd } from "../../shared/format/money.js";
import { Field } from "../../shared/forms/Field.js";
import { parseAmount } from "./amount.js";
import { useCalculator } from "./calculator-context.js";
import { useDraft } from "./draft-context.js";
import { findCentsForPayout, parseRupiah } from "./wanted-payout.js";

/** Takes the payout that the visitor wants in rupiah, and fills in the dollar amount for it. */
export function PayoutField() {
  const { t } = useTranslation("late");
  const { rate, setAmount } = useCalculator();
  const { amount } = useDraft();
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const rateHundredths = rate === undefined ? undefined : toHundredths(rate);
  const payoutOf = (cents: number): number => calculateQuote(cents, rateHundredths ?? 0).final;
  const rupiah = parseRupiah(text);
  const cents =
    rupiah === undefined || !rateHundredths ? undefined : findCentsForPayout(rupiah, rateHundredths);
  const isOrderable = cents !== undefined && cents >= MIN_AMOUNT_CENTS && cents <= MAX_AMOUNT_CENTS;
  const parsedAmount = parseAmount(amount);
  // Whether the dollar amount is still the one filled in: false after a manual edit or a rate change.
  const isFilledIn = typeof parsedAmount === "object" && parsedAmount.cents === cents;
  const errorOf = (): string | undefined => {
    if (text.trim() === "") return undefined;
    if (rupiah === undefined) return t("calculator.wanted.figures");
    if (cents === undefined || isOrderable) return undefined;
    const [least, most] = [MIN_AMOUNT_CENTS, MAX_AMOUNT_CENTS].map((limit) => formatIdr(payoutOf(limit)));
    return t("calculator.wanted.limits", { least: least ?? "", most: most ?? "" });
  };
  // The dollar amount at the time the rupiah were typed; undefined if the rate was already known then.
  const amountWhenTyped = useRef<string>(undefined);
  const fillAmount = (payout: number | undefined): void => {
    amountWhenTyped.current = rateHundredths ? undefined : amount;
    if (payout !== undefined && rateHundredths)
      setAmount((findCentsForPayout(payout, rateHundredths) / 100).toFixed(2));
  };
  const fillOnceRateIsKnown = useEffectEvent(() => {
    if (amountWhenTyped.current === amount) fillAmount(rupiah);
  });
  useEffect(() => fillOnceRateIsKnown(), [rateHundredths]);
  return (
    <Field
      id="wanted"
      label={t("calculator.wanted")}
      inputMode="numeric"
      autoComplete="off"
      placeholder="Rp 500.000"
      ref={field}
      value={text}
      error={errorOf()}
      hint={
        isOrderable && isFilledIn
          ? t("calculator.wanted.send", {
              usd: formatUsd(cents / 100),
              idr: formatIdr(payoutOf(cents)),
            })
          : t("calculator.wanted.hint")
      }
      onChange={({ target }) => {
        setText(target.value);
        fillAmount(parseRupiah(target.value));
      }}
    />
  );
}
