import { type Destination, type Quote, WEB } from "@tukar-saldo/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.js";
import { notify } from "../../shared/notify/notify.js";
import { onlineQuery } from "../../shared/online.js";
import { useNavigate } from "../../shared/router.js";
import { conversionOf, storeTransactionData } from "../../shared/transaction-data.js";
import { amountError, type Typed } from "./amount.js";

interface Choice {
  readonly typed: Typed;
  readonly destination: Destination | undefined;
  readonly rate: number | undefined;
  readonly quote: Quote | undefined;
}

/** Goes on to the order form, unless something is missing or out of range, or the desk is closed. */
export function useContinue(choice: Choice): { checking: boolean; submit: () => Promise<void> } {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [checking, setChecking] = useState(false);

  const isOpen = async (): Promise<boolean> => {
    setChecking(true);
    try {
      return await client.fetchQuery({ ...onlineQuery, staleTime: 0, retry: false });
    } finally {
      setChecking(false);
    }
  };

  const submit = async (): Promise<void> => {
    const { typed, destination, rate, quote } = choice;
    const wrong = amountError(typed);
    if (wrong === "calculator.error.required") return focusAmount();
    if (!destination) return notify.error(t("calculator.error.required"));
    if (!(await isOpen().catch(() => true))) return notify.error(t("calculator.error.offline"));
    if (wrong) return focusAmount();
    if (!quote || rate === undefined || typeof typed !== "object") {
      return notify.error(t("calculator.load.rates.rejected"));
    }
    storeTransactionData({
      paypalAmount: typed.cents / 100,
      selectedDestination: destination.value,
      conversion: conversionOf(rate, quote),
    });
    await navigate(WEB.orderForm);
  };
  return { checking, submit };
}

/** The field says itself what is wrong with it. */
function focusAmount(): void {
  document.getElementById("amount")?.focus();
}
