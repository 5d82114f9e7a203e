import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { keepDraft, readDraft } from "../../shared/draft.js";
import { tidyAmount } from "./amount.js";
import { Calculation } from "./Calculation.js";
import type { Drafting } from "./Calculation.js";
import { DraftContext } from "./draft-context.js";
import type { Draft } from "./draft-context.js";

/** Holds what is chosen. A key shows in its field first; what is calculated from it follows in the next frame. */
export function CalculatorProvider({ children }: { readonly children: ReactNode }) {
  const [draft, drafting] = useDrafting();
  return (
    <DraftContext value={draft}>
      <Calculation of={useDeferredValue(draft)} drafting={drafting}>
        {children}
      </Calculation>
    </DraftContext>
  );
}

function useDrafting(): [Draft, Drafting] {
  const [draft, setDraft] = useState<Draft>(() => ({ ...readDraft(), touched: false }));
  const { amount, destination } = draft;
  useEffect(() => keepDraft(amount, destination), [amount, destination]);
  const newest = useRef(draft);
  useLayoutEffect(() => {
    newest.current = draft;
  }, [draft]);
  const drafting = useMemo((): Drafting => {
    const change = (to: (kept: Draft) => Partial<Draft>) => setDraft((kept) => ({ ...kept, ...to(kept) }));
    return {
      setAmount: (text) => change(() => ({ amount: text })),
      leaveAmount: () => change((kept) => ({ amount: tidyAmount(kept.amount), touched: true })),
      setDestination: (value) => change(() => ({ destination: value })),
      take: () => {
        change(() => ({ touched: true }));
        return newest.current;
      },
    };
  }, []);
  return [draft, drafting];
}
