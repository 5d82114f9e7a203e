import { calculateQuote, toHundredths, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { Destination } from "@tukar-saldo/contracts";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../shared/notify/notify.js";
import { onlineQuery } from "../../shared/online.js";
import { ratesQuery } from "../../shared/rates.js";
import { useLocation, useNavigate } from "../../shared/router.js";
import { toConversion, storeTransactionData } from "../../shared/transaction-data.js";
import type { TransactionData } from "../../shared/transaction-data.js";
import { findAmountError } from "./amount.js";
import type { ParsedAmount } from "./amount.js";

interface CalculatorInput {
  readonly parsedAmount: ParsedAmount;
  readonly destination: Destination | undefined;
  readonly rate: number | undefined;
}

/** Opens the order form, unless input is missing or out of range, or the desk is closed. */
export function useContinueToOrder(): {
  isChecking: boolean;
  continueToOrder: (choice: CalculatorInput) => Promise<void>;
} {
  const { t } = useTranslation("calculator");
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  /** The key of the navigation after which the visitor pressed Continue; undefined after invalid input. */
  const [continuedKey, setContinuedKey] = useState<string>();

  /** Returns the data for the order form; undefined if the input is invalid, after showing the visitor why. */
  const validate = async ({
    parsedAmount,
    destination,
    rate: shownRate,
  }: CalculatorInput): Promise<TransactionData | undefined> => {
    const error = findAmountError(parsedAmount);
    if (typeof parsedAmount !== "object") return focusAmount();
    if (!destination) return showError(t("calculator.error.required"));
    const [isOpen, rate] = await Promise.all([
      fetchIsOpen(client),
      shownRate ?? fetchRate(client, destination),
    ]);
    if (!isOpen) return showError(t("calculator.error.offline"));
    if (error) return focusAmount();
    if (rate === undefined) return showError(t("calculator.load.rates.rejected"));
    return {
      paypalAmount: parsedAmount.cents / 100,
      selectedDestination: destination.value,
      conversion: toConversion(rate, calculateQuote(parsedAmount.cents, toHundredths(rate) ?? 0)),
    };
  };
  const continueToOrder = async (choice: CalculatorInput): Promise<void> => {
    setContinuedKey(key);
    const orderData = await validate(choice);
    if (!orderData) return setContinuedKey(undefined);
    storeTransactionData(orderData);
    // `isChecking` stays true: this page is shown until the form is loaded, and must not be submitted twice. Going back
    // before that keeps this page mounted, but changes the key.
    navigate(WEB_ROUTES.orderForm);
  };
  return { isChecking: continuedKey === key, continueToOrder };
}

/** The visitor is waiting, so a request is neither retried nor paused while offline. */
const FAIL_FAST = { retry: false, networkMode: "always" } as const;

/** Whether the desk is open; true if the request fails, as the server checks again when the order is sent. */
function fetchIsOpen(client: QueryClient): Promise<boolean> {
  return client.fetchQuery({ ...onlineQuery, staleTime: 0, ...FAIL_FAST }).catch(() => true);
}

/** Fetches the rate if the visitor continues before the rates are loaded. */
async function fetchRate(client: QueryClient, { value }: Destination): Promise<number | undefined> {
  const rates = await client.fetchQuery({ ...ratesQuery, ...FAIL_FAST }).catch(() => undefined);
  return rates?.[value]?.rate;
}

function showError(text: string): undefined {
  notify.error(text);
}

/** Focuses the amount field. No toast is needed, as the field shows its own error. */
function focusAmount(): undefined {
  document.getElementById("amount")?.focus();
}
