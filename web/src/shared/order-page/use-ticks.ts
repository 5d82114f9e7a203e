import { useState } from "react";
import { tabStorage } from "../storage.js";
import { ticksKey } from "./memory.js";
import { STEPS } from "./seven-steps.js";
import type { StepNumber } from "./seven-steps.js";

function read(key: string): Set<StepNumber> {
  const stored = tabStorage.get(key) ?? "";
  return new Set(STEPS.filter((step) => stored.includes(String(step))));
}

/** Which of the seven steps are done, kept in this tab for each order. */
export function useTicks(transactionId: string) {
  const key = ticksKey(transactionId);
  const [ticked, setTicked] = useState(() => read(key));
  const toggle = (step: StepNumber): void => {
    const after = new Set(ticked);
    if (!after.delete(step)) after.add(step);
    tabStorage.set(key, [...after].join(""));
    setTicked(after);
  };
  return { ticked, toggle };
}
