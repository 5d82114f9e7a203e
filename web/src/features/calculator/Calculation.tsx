import { DESTINATIONS, calculateQuote, toHundredths } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { memo, useMemo } from "react";
import type { ReactNode } from "react";
import { useOnline } from "../../shared/hooks/use-online.js";
import { onlineQuery } from "../../shared/online.js";
import { ratesQuery } from "../../shared/rates.js";
import { findAmountError, parseAmount } from "./amount.js";
import { destinationsQuery, isOpen } from "./api.js";
import { CalculatorContext } from "./calculator-context.js";
import type { Calculator } from "./calculator-context.js";
import type { Draft, DraftActions } from "./draft-context.js";
import { useContinueToOrder } from "./use-continue-to-order.js";
import { useLoadErrorToast } from "./use-load-error-toast.js";

export interface DraftControls extends DraftActions {
  /** Marks the amount as touched; returns the newest draft, which may be newer than the calculated draft. */
  readonly commit: () => Draft;
}

interface Props {
  readonly draft: Draft;
  readonly controls: DraftControls;
  readonly children: ReactNode;
}

/** Calculates the draft and provides the result to the children. */
export const Calculation = memo(function Calculation({ draft, controls, children }: Props) {
  return <CalculatorContext value={useCalculation(draft, controls)}>{children}</CalculatorContext>;
});

function useCalculation(
  { amount, destination: destinationValue, isTouched }: Draft,
  controls: DraftControls,
): Calculator {
  const isOffline = !useOnline();
  const { rates, destinations, onlineState } = useDeskQueries();
  const parsedAmount = useMemo(() => parseAmount(amount), [amount]);
  const rateOf = (value: string) => rates.data?.[value]?.rate;
  const destinationOf = (value: string) =>
    destinations.find((candidate) => candidate.value === value && isOpen(candidate));
  const rate = rateOf(destinationValue);
  const cents =
    typeof parsedAmount === "object" && !findAmountError(parsedAmount) ? parsedAmount.cents : undefined;
  const estimate =
    cents === undefined || rate === undefined ? undefined : calculateQuote(cents, toHundredths(rate) ?? 0);
  const { isChecking, continueToOrder } = useContinueToOrder();
  return {
    ...controls,
    parsedAmount,
    amountError: isTouched ? findAmountError(parsedAmount) : undefined,
    destinations,
    destination: destinationOf(destinationValue),
    rate,
    rates: {
      fetchedAt: rates.data && rates.dataUpdatedAt,
      isLoading: !rates.data && (rates.isFetching || !rates.isError),
      hasFailed: rates.isError,
      retry: () => void rates.refetch(),
    },
    quote: estimate,
    isClosed: onlineState.data === false,
    isOffline,
    isChecking,
    submit: async () => {
      if (isOffline) return;
      const draft = controls.commit();
      await continueToOrder({
        parsedAmount: parseAmount(draft.amount),
        destination: destinationOf(draft.destination),
        rate: rateOf(draft.destination),
      });
    },
  };
}

function useDeskQueries() {
  const rates = useQuery(ratesQuery);
  const destinations = useQuery(destinationsQuery);
  const onlineState = useQuery(onlineQuery);
  useLoadErrorToast("rates", rates.error);
  useLoadErrorToast("destinations", destinations.error);
  useLoadErrorToast("status", onlineState.error);
  return { rates, destinations: destinations.data ?? DESTINATIONS, onlineState };
}
