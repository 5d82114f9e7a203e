import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let pendingStepUp: Promise<boolean> | undefined;
let resolveStepUp: ((isProved: boolean) => void) | undefined;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Asks for a step-up; concurrent calls share one dialog. Resolves to false if no component can show the dialog. */
export function requestStepUp(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  pendingStepUp ??= new Promise((resolve) => (resolveStepUp = resolve));
  notifyListeners();
  return pendingStepUp;
}

/** Settles the pending step-up: if it succeeded, the waiting calls are retried; otherwise they fail. */
export function settleStepUp(isProved: boolean): void {
  resolveStepUp?.(isProved);
  pendingStepUp = undefined;
  resolveStepUp = undefined;
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a step-up is pending. */
export function useIsStepUpPending(): boolean {
  return useSyncExternalStore(subscribe, () => pendingStepUp !== undefined);
}
