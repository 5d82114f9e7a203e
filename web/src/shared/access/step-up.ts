import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let pendingProof: Promise<boolean> | undefined;
let resolveProof: ((isProved: boolean) => void) | undefined;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Asks for a step-up; concurrent calls share one dialog. Resolves to false if nothing can show it. */
export function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  pendingProof ??= new Promise((resolve) => (resolveProof = resolve));
  notifyListeners();
  return pendingProof;
}

/** Settles the pending step-up: the calls that need it are retried if it succeeded, and fail otherwise. */
export function answerProof(isProved: boolean): void {
  resolveProof?.(isProved);
  pendingProof = undefined;
  resolveProof = undefined;
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a step-up is pending. */
export function useIsProofPending(): boolean {
  return useSyncExternalStore(subscribe, () => pendingProof !== undefined);
}
