import { DESTINATIONS, calculateQuote, toHundredths } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { memo, useMemo } from "react";
import type { ReactNode } from "react";
import { useOnline } from "../../shared/hooks/use-online.js";
import { onlineQuery } from "../../shared/online.js";
import { ratesQuery } from "../../shared/rates.js";
import { amountError, parseAmount } from "./amount.js";
import { destinationsQuery, isOpen } from "./api.js";
import { CalculatorContext } from "./calculator-context.js";
import type { Calculator } from "./calculator-context.js";
import type { Draft, DraftActions } from "./draft-context.js";
import { useContinue } from "./use-continue.js";
import { useLoadError } from "./use-load-errors.js";

export interface Drafting extends DraftActions {
  /** The draft to be sent, which may be newer than the one that is calculated. */
  readonly take: () => Draft;
}

interface Props {
  readonly of: Draft;
  readonly drafting: Drafting;
  readonly children: ReactNode;
}

/** What the draft comes to, for everything below. */
export const Calculation = memo(function Calculation({ of, drafting, children }: Props) {
  return <CalculatorContext value={useCalculation(of, drafting)}>{children}</CalculatorContext>;
});

function useCalculation({ amount, destination: chosen, touched }: Draft, drafting: Drafting): Calculator {
  const offline = !useOnline();
  const { rates, destinations, online } = useDesk();
  const typed = useMemo(() => parseAmount(amount), [amount]);
  const rateOf = (value: string) => rates.data?.[value]?.rate;
  const destinationOf = (wanted: string) => destinations.find((one) => one.value === wanted && isOpen(one));
  const rate = rateOf(chosen);
  const cents = typeof typed === "object" && !amountError(typed) ? typed.cents : undefined;
  const estimate =
    cents === undefined || rate === undefined ? undefined : calculateQuote(cents, toHundredths(rate) ?? 0);
  const { checking, goOn } = useContinue();
  return {
    ...drafting,
    typed,
    amountError: touched ? amountError(typed) : undefined,
    destinations,
    destination: destinationOf(chosen),
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
      const taken = drafting.take();
      await goOn({
        typed: parseAmount(taken.amount),
        destination: destinationOf(taken.destination),
        rate: rateOf(taken.destination),
      });
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
