import { DESTINATIONS, quote, toHundredths } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useOnline } from "../../shared/hooks/use-online.js";
import { onlineQuery } from "../../shared/online.js";
import { ratesQuery } from "../../shared/rates.js";
import { amountError, parseAmount, tidyAmount } from "./amount.js";
import { destinationsQuery } from "./api.js";
import { type Calculator, CalculatorContext } from "./calculator-context.js";
import { keepDraft, readDraft } from "./draft.js";
import { useContinue } from "./use-continue.js";
import { useLoadError } from "./use-load-errors.js";

export function CalculatorProvider({ children }: { readonly children: ReactNode }) {
  return <CalculatorContext value={useCalculation()}>{children}</CalculatorContext>;
}

function useCalculation(): Calculator {
  const [{ amount, destination: chosen }, setDraft] = useState(readDraft);
  const offline = !useOnline();
  const [touched, setTouched] = useState(false);
  useEffect(() => keepDraft(amount, chosen), [amount, chosen]);
  const { rates, destinations, online } = useDesk();
  const typed = useMemo(() => parseAmount(amount), [amount]);
  const destination = destinations.find(({ value }) => value === chosen);
  const rate = rates.data?.[chosen]?.rate;
  const cents = typeof typed === "object" && !amountError(typed) ? typed.cents : undefined;
  const estimate =
    cents === undefined || rate === undefined ? undefined : quote(cents, toHundredths(rate) ?? 0);
  const { checking, submit } = useContinue({ typed, destination, rate });
  return {
    amount,
    typed,
    setAmount: (text) => setDraft((draft) => ({ ...draft, amount: text })),
    leaveAmount: () => {
      setTouched(true);
      setDraft((draft) => ({ ...draft, amount: tidyAmount(draft.amount) }));
    },
    amountError: touched ? amountError(typed) : undefined,
    destinations,
    destination,
    setDestination: (value) => setDraft((draft) => ({ ...draft, destination: value })),
    rate,
    rates: {
      at: rates.data && rates.dataUpdatedAt,
      waiting: !rates.data && (rates.isFetching || !rates.isError),
      failed: rates.isError,
      retry: () => void rates.refetch(),
    },
    quote: estimate,
    closed: online.data === false,
    offline,
    checking,
    submit: async () => {
      if (offline) return;
      setTouched(true);
      await submit();
    },
  };
}

function useDesk() {
  const rates = useQuery(ratesQuery);
  const destinations = useQuery(destinationsQuery);
  const online = useQuery(onlineQuery);
  useLoadError("rates", rates.error);
  useLoadError("destinations", destinations.error);
  useLoadError("status", online.error);
  return { rates, destinations: destinations.data ?? DESTINATIONS, online };
}
