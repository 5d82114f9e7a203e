import { createContext, useContext } from "react";

/** What the visitor has chosen so far. */
export interface Draft {
  /** As typed. */
  readonly amount: string;
  readonly destination: string;
  /** The amount was left or sent once, so what is wrong with it may be said. */
  readonly touched: boolean;
}

export interface DraftActions {
  readonly setAmount: (text: string) => void;
  /** Puts the amount into its tidy form and lets its error show. */
  readonly leaveAmount: () => void;
  readonly setDestination: (value: string) => void;
}

export const DraftContext = createContext<Draft | undefined>(undefined);

/** What stands in the fields now, for what must answer each key at once; the calculation follows a frame later. */
export function useDraft(): Draft {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error("useDraft needs a CalculatorProvider");
  return draft;
}
