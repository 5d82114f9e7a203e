import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { storeDraft, readDraft } from "../../shared/draft.js";
import { normalizeAmount } from "./amount.js";
import { Calculation } from "./Calculation.js";
import type { DraftControls } from "./Calculation.js";
import { DraftContext } from "./draft-context.js";
import type { Draft } from "./draft-context.js";

/** Provides the draft. A keystroke updates the field at once; the calculation runs in a deferred render. */
export function CalculatorProvider({ children }: { readonly children: ReactNode }) {
  const [draft, controls] = useDraftState();
  return (
    <DraftContext value={draft}>
      <Calculation draft={useDeferredValue(draft)} controls={controls}>
        {children}
      </Calculation>
    </DraftContext>
  );
}

function useDraftState(): [Draft, DraftControls] {
  const [draft, setDraft] = useState<Draft>(() => ({ ...readDraft(), isTouched: false }));
  const { amount, destination } = draft;
  useEffect(() => storeDraft(amount, destination), [amount, destination]);
  const newestDraft = useRef(draft);
  useLayoutEffect(() => {
    newestDraft.current = draft;
  }, [draft]);
  const controls = useMemo((): DraftControls => {
    const update = (change: (draft: Draft) => Partial<Draft>) =>
      setDraft((old) => ({ ...old, ...change(old) }));
    return {
      setAmount: (text) => update(() => ({ amount: text })),
      handleAmountBlur: () => update((old) => ({ amount: normalizeAmount(old.amount), isTouched: true })),
      setDestination: (value) => update(() => ({ destination: value })),
      commit: () => {
        update(() => ({ isTouched: true }));
        return newestDraft.current;
      },
    };
  }, []);
  return [draft, controls];
}
