import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let answered: Promise<boolean> | undefined;
let answer: ((isProved: boolean) => void) | undefined;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Asks a person to prove that it is them, once for whatever waits; where no page can ask, nothing is proved. */
export function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  answered ??= new Promise((resolve) => (answer = resolve));
  tell();
  return answered;
}

/** What was refused goes again after a yes, and fails after a no. */
export function answerProof(isProved: boolean): void {
  answer?.(isProved);
  answered = undefined;
  answer = undefined;
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether something waits for that answer. */
export function useProofAsked(): boolean {
  return useSyncExternalStore(subscribe, () => answered !== undefined);
}
