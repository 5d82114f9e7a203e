import { calculateQuote, toHundredths, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { Destination } from "@tukar-saldo/contracts";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../shared/notify/notify.js";
import { onlineQuery } from "../../shared/online.js";
import { ratesQuery } from "../../shared/rates.js";
import { useNavigate } from "../../shared/router.js";
import { conversionOf, storeTransactionData } from "../../shared/transaction-data.js";
import type { TransactionData } from "../../shared/transaction-data.js";
import { amountError } from "./amount.js";
import type { Typed } from "./amount.js";

interface Choice {
  readonly typed: Typed;
  readonly destination: Destination | undefined;
  readonly rate: number | undefined;
}

/** Goes on to the order form, unless something is missing or out of range, or the desk is closed. */
export function useContinue(): { checking: boolean; goOn: (choice: Choice) => Promise<void> } {
  const { t } = useTranslation("calculator");
  const client = useQueryClient();
  const navigate = useNavigate();
  const [checking, setChecking] = useState(false);

  /** What to go on with; undefined when the visitor was told why not. */
  const ready = async ({ typed, destination, rate: shown }: Choice): Promise<TransactionData | undefined> => {
    const wrong = amountError(typed);
    if (typeof typed !== "object") return focusAmount();
    if (!destination) return refuse(t("calculator.error.required"));
    const [isOpen, rate] = await Promise.all([askOpen(client), shown ?? askRate(client, destination)]);
    if (!isOpen) return refuse(t("calculator.error.offline"));
    if (wrong) return focusAmount();
    if (rate === undefined) return refuse(t("calculator.load.rates.rejected"));
    return {
      paypalAmount: typed.cents / 100,
      selectedDestination: destination.value,
      conversion: conversionOf(rate, calculateQuote(typed.cents, toHundredths(rate) ?? 0)),
    };
  };
  const goOn = async (choice: Choice): Promise<void> => {
    setChecking(true);
    const data = await ready(choice);
    if (!data) return setChecking(false);
    storeTransactionData(data);
    // Until the form's files are there this page stays, and the button must not go on twice.
    navigate(WEB_ROUTES.orderForm);
  };
  return { checking, goOn };
}

/** Somebody waits: no second try, and no waiting until the line is up again. */
const AT_ONCE = { retry: false, networkMode: "always" } as const;

/** Without an answer the desk decides when the order is sent. */
function askOpen(client: QueryClient): Promise<boolean> {
  return client.fetchQuery({ ...onlineQuery, staleTime: 0, ...AT_ONCE }).catch(() => true);
}

/** A visitor may be quicker than the rates. */
async function askRate(client: QueryClient, { value }: Destination): Promise<number | undefined> {
  const rates = await client.fetchQuery({ ...ratesQuery, ...AT_ONCE }).catch(() => undefined);
  return rates?.[value]?.rate;
}

function refuse(text: string): undefined {
  notify.error(text);
}

/** The field says itself what is wrong with it. */
function focusAmount(): undefined {
  document.getElementById("amount")?.focus();
}
