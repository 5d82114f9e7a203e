import { useSyncExternalStore } from "react";

/** The forms whose loss is asked about. */
export type GuardedForm = "settings" | "new-user" | "edited-user";

type Step = () => void;

const unsaved = new Set<GuardedForm>();
const listeners = new Set<() => void>();
let waiting: Step | undefined;

function wait(step: Step | undefined): void {
  waiting = step;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts the form as unsaved until the answer is called. */
export function holdUnsaved(form: GuardedForm): () => void {
  unsaved.add(form);
  return () => void unsaved.delete(form);
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Takes a step that loses a form, or all of them: at once when nothing is unsaved, else after a yes. */
export function leave(step: Step, form?: GuardedForm): void {
  if (form ? unsaved.has(form) : hasUnsaved()) wait(step);
  else step();
}

/** The answer to whether what is unsaved may be lost. */
export function answerLeave(yes: boolean): void {
  const step = waiting;
  wait(undefined);
  if (yes) step?.();
}

/** Whether a step waits for that answer. */
export function useLeaveAsked(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== undefined);
}
