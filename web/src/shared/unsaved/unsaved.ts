import { useSyncExternalStore } from "react";

/** The forms whose loss is asked about. */
export type GuardedForm = "settings" | "new-user" | "edited-user" | "text" | "order" | "order-note";

/** A step that waits for an answer. */
interface Question {
  readonly yes: () => void;
  readonly no?: () => void;
}

const unsaved = new Set<GuardedForm>();
const listeners = new Set<() => void>();
let asked: Question | undefined;

/** Asks whether what is unsaved may be lost. */
export function askToLeave(question: Question | undefined): void {
  asked = question;
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
export function leave(step: () => void, form?: GuardedForm): void {
  if (form ? unsaved.has(form) : hasUnsaved()) askToLeave({ yes: step });
  else step();
}

/** The answer to whether what is unsaved may be lost. */
export function answerLeave(isYes: boolean): void {
  const question = asked;
  askToLeave(undefined);
  if (isYes) question?.yes();
  else question?.no?.();
}

/** Whether a step waits for that answer. */
export function useLeaveAsked(): boolean {
  return useSyncExternalStore(subscribe, () => asked !== undefined);
}
