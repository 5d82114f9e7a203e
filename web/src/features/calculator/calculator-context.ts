import type { Quote } from "@tukar-saldo/contracts";
import { createContext, useContext } from "react";
import type { AmountError, Typed } from "./amount.js";
import type { OfferedDestination } from "./api.js";
import type { DraftActions } from "./draft-context.js";

/** What is known of the rates. */
interface Rates {
  /** When they were fetched, milliseconds; undefined while there are none. */
  readonly at: number | undefined;
  /** They are on their way. */
  readonly waiting: boolean;
  /** The last try to get newer ones failed. */
  readonly failed: boolean;
  readonly retry: () => void;
}

export interface Calculator extends DraftActions {
  readonly typed: Typed;
  readonly amountError: AmountError | undefined;
  readonly destinations: readonly OfferedDestination[];
  /** The chosen one; undefined while it is closed. */
  readonly destination: OfferedDestination | undefined;
  /** Customer rate of the chosen destination, rupiah per USD. */
  readonly rate: number | undefined;
  readonly rates: Rates;
  readonly quote: Quote | undefined;
  readonly closed: boolean;
  /** This device has no connection. */
  readonly offline: boolean;
  readonly checking: boolean;
  readonly submit: () => Promise<void>;
}

export const CalculatorContext = createContext<Calculator | undefined>(undefined);

/** The one calculation of the page, shared by the slip and its repetition further down. */
export function useCalculator(): Calculator {
  const calculator = useContext(CalculatorContext);
  if (!calculator) throw new Error("useCalculator needs a CalculatorProvider");
  return calculator;
}
