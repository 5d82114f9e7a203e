import type { Quote } from "@tukar-saldo/contracts";
import { createContext, useContext } from "react";
import type { AmountError, ParsedAmount } from "./amount.js";
import type { OfferedDestination } from "./api.js";
import type { DraftActions } from "./draft-context.js";

/** The state of the request for the rates. */
interface RatesState {
  /** When the rates were fetched, in epoch milliseconds; undefined while there are none. */
  readonly fetchedAt: number | undefined;
  /** Whether no rates are loaded yet and a request for them is running or due. */
  readonly isLoading: boolean;
  /** Whether the last fetch failed; earlier rates are kept. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

export interface Calculator extends DraftActions {
  readonly parsedAmount: ParsedAmount;
  readonly amountError: AmountError | undefined;
  readonly destinations: readonly OfferedDestination[];
  /** The selected destination; undefined while it is closed. */
  readonly destination: OfferedDestination | undefined;
  /** Customer rate of the selected destination, in rupiah per USD. */
  readonly rate: number | undefined;
  readonly rates: RatesState;
  readonly quote: Quote | undefined;
  readonly isClosed: boolean;
  /** Whether the browser has no network connection. */
  readonly isOffline: boolean;
  readonly isChecking: boolean;
  readonly submit: () => Promise<void>;
}

export const CalculatorContext = createContext<Calculator | undefined>(undefined);

/** Returns the calculation, which the slip and its copy further down the page share. */
export function useCalculator(): Calculator {
  const calculator = useContext(CalculatorContext);
  if (!calculator) throw new Error("useCalculator needs a CalculatorProvider");
  return calculator;
}
