import { createContext, useContext } from "react";

/** The visitor's input so far. */
export interface Draft {
  /** The text of the amount field. */
  readonly amount: string;
  readonly destination: string;
  /** Whether the amount field was blurred or submitted once; its error is shown from then on. */
  readonly isTouched: boolean;
}

export interface DraftActions {
  readonly setAmount: (text: string) => void;
  /** Called on blur: formats the amount and shows its error. */
  readonly handleAmountBlur: () => void;
  readonly setDestination: (value: string) => void;
}

export const DraftContext = createContext<Draft | undefined>(undefined);

/** Returns the current input, for components that update on every keystroke; the calculation is deferred. */
export function useDraft(): Draft {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error("useDraft needs a CalculatorProvider");
  return draft;
}
