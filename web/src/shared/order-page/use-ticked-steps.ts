import { useState } from "react";
import { tabStorage } from "../storage.js";
import { ticksKey } from "./order-storage.js";
import { STEPS } from "./seven-steps.js";
import type { StepNumber } from "./seven-steps.js";

function readTickedSteps(key: string): Set<StepNumber> {
  const stored = tabStorage.get(key) ?? "";
  return new Set(STEPS.filter((step) => stored.includes(String(step))));
}

/** Which of the seven steps are ticked, stored in this tab for each order. */
export function useTickedSteps(transactionId: string) {
  const key = ticksKey(transactionId);
  const [ticked, setTicked] = useState(() => readTickedSteps(key));
  const toggle = (step: StepNumber): void => {
    const next = new Set(ticked);
    if (!next.delete(step)) next.add(step);
    tabStorage.set(key, [...next].join(""));
    setTicked(next);
  };
  return { ticked, toggle };
}
